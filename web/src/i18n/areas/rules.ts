// The page of rules; what each rule says on it stands in its folder of parts/. *Stars* mark what stands out.

export const en = {
  // the page
  title: "Rules: {board}",
  contents: "On this page",
  print: "Print",
  loading: "Fetching the rules …",
  missing: "The rules of this board could not be fetched.",
  players: "{min} to {max} players",
  trains: "{n} {n|train|trains} each",
  cards: "{n} train cards",
  ticketCount: "{n} tickets",
  otherBoards: "Rules of the other boards",
  unknownRule: "This board also uses the rule “{rule}”, which has no text here.",

  // sections
  aim: "Aim of the game",
  turn: "Your turn",
  claim: "Claiming routes",
  tickets: "Tickets",
  special: "Special rules",
  end: "End of the game",
  scoring: "Scoring",

  // aim and start
  start: "Everybody begins with {trains} trains and {hand} train cards in hand.",
  startDisplay: "Everybody begins with {trains} trains and {hand} train cards in hand. Beside the deck, {display} cards lie face up.",

  // the turn
  turnOne: "Players take turns. On yours you do *exactly one* of these things:",
  drawTitle: "Taking train cards",
  drawRebuilt: "When the deck is empty, the discarded cards are shuffled into a new one. You may hold as many cards as you like.",

  // claiming
  claimOwn: "A claimed route is yours alone until the end: nobody else can use it for their connections.",
  pointsNone: "Routes themselves bring no points here; only tickets count.",

  // tickets
  countries:
    "*Countries* at the edge are dead ends: no line runs through one, and two routes into the same country are not joined by it. A ticket to a country is met by any one route into it.",

  // end
  passing: "You pass only if you can do nothing at all. If everybody passes in a row, the game is over.",

  // scoring
  tie: "Most points win. If equal, {n|this decides|these decide, in this order}: {breaks}. Otherwise the victory is shared.",
  tiePlain: "Most points win; players who are equal share the victory.",

  // what is different here
  differences: "What is different here",
  plainGame: "The plain game, without any extras: the best one to begin with.",
  differDecks: "Short and long tickets in two decks: you choose the mix.",
  differCountries: "Countries at the edge are dead ends.",
  differWildFrom: "Extra locomotives for routes of {n} or more spaces.",
  differFerry: "Ferries ask for locomotives.",
  firstDone: "Off we go",
  differTrains: "Only {n} trains each: the game is shorter.",

  // pictures
  pictureTicket: "A ticket, and its two places on the map, joined by trains.",
  pictureCountry: "Two routes end at the border of the same country; they do not meet there.",

  // the tour
  tourTitle: "How to play",
  tourStep: "{n} of {all}",
  tourNext: "Next",
  tourBack: "Back",
  tourDone: "Let’s play",
  tourSkip: "Skip",
  tourWelcome: "A short tour of the table. Use the buttons or the arrow keys; Escape ends it.",
  tourMapTitle: "The map",
  tourMap: "Routes join the cities. Tap a route to see what it costs and to claim it; drag to move the map, pinch or scroll to zoom.",
  tourHandTitle: "Your hand",
  tourHand: "Your train cards. To claim a route you play as many of one colour as it has spaces; locomotives stand for any colour.",
  tourDeckTitle: "The deck",
  tourTicketsTitle: "Your tickets",
  tourTickets: "Join the two places of each ticket with your own routes. Touch a ticket to see it on the map; it is ticked once joined.",
  tourPlayersTitle: "The players",
  tourPlayers: "Points, trains left, cards and tickets of everybody, and whose turn it is. When trains run out, the end is near.",
  tourLogTitle: "What happened",
  tourLog: "Every move can be read again here.",
  tourRulesTitle: "Rules at hand",
  tourRules: "The rules of this board are always one click away. Have a good trip!",
} as const;

export const fr: Record<keyof typeof en, string> = {
  // la page
  title: "Règles : {board}",
  contents: "Sur cette page",
  print: "Imprimer",
  loading: "Chargement des règles…",
  missing: "Impossible de charger les règles de ce plateau.",
  players: "{min} à {max} joueurs",
  trains: "{n} {n|wagon|wagons} chacun",
  cards: "{n} cartes Wagon",
  ticketCount: "{n} tickets",
  otherBoards: "Règles des autres plateaux",
  unknownRule: "Ce plateau utilise aussi la règle « {rule} », qui n’a pas de texte ici.",

  // les parties
  aim: "But du jeu",
  turn: "Le tour de jeu",
  claim: "Prendre une route",
  tickets: "Les tickets",
  special: "Propre à ce plateau",
  end: "Fin de la partie",
  scoring: "Décompte",

  // but et mise en place
  start: "Chacun commence avec {trains} wagons et {hand} cartes Wagon en main.",
  startDisplay:
    "Chacun commence avec {trains} wagons et {hand} cartes Wagon en main. À côté de la pioche, {display} cartes sont face visible.",

  // le tour
  turnOne: "On joue chacun son tour. À son tour, on fait *une seule* de ces actions :",
  drawTitle: "Prendre des cartes Wagon",
  drawRebuilt: "Pioche vide : la défausse mélangée en forme une nouvelle. Le nombre de cartes en main n’est pas limité.",

  // les routes
  claimOwn: "Une route prise n’appartient qu’à son propriétaire, jusqu’à la fin : elle ne relie rien pour les autres.",
  pointsNone: "Les routes ne rapportent rien par elles-mêmes ; seuls les tickets comptent.",

  // les tickets
  countries:
    "Les *pays* voisins sont des terminus : aucune ligne ne les traverse, et deux routes vers le même pays n’y sont pas reliées. Pour un ticket vers un pays, n’importe laquelle de ses routes convient.",

  // la fin
  passing: "On ne passe que si l’on ne peut rien faire. Si tous passent à la suite, la partie est finie.",

  // le décompte
  tie: "Le plus grand total l’emporte. À égalité, on compare{n|| dans cet ordre} : {breaks}. Sinon, la victoire est partagée.",
  tiePlain: "Le plus grand total l’emporte ; à égalité, la victoire est partagée.",

  // ce qui change ici
  differences: "Ce qui change ici",
  plainGame: "Le jeu de base, sans rien de plus : le meilleur pour commencer.",
  differDecks: "Tickets courts et longs en deux pioches : à chacun son mélange.",
  differCountries: "Les pays voisins sont des terminus.",
  differWildFrom: "Des locomotives en plus pour les routes d’au moins {n} cases.",
  differFerry: "Les ferries demandent des locomotives.",
  firstDone: "En route",
  differTrains: "Seulement {n} wagons chacun : la partie est plus courte.",

  // les dessins
  pictureTicket: "Un ticket, et ses deux lieux sur la carte, reliés par des wagons.",
  pictureCountry: "Deux routes finissent à la frontière du même pays ; elles ne s’y rejoignent pas.",

  // la visite
  tourTitle: "Comment jouer",
  tourStep: "{n} sur {all}",
  tourNext: "Suivant",
  tourBack: "Retour",
  tourDone: "C’est parti",
  tourSkip: "Passer",
  tourWelcome: "Une courte visite de la table, avec les boutons ou les flèches du clavier ; Échap y met fin.",
  tourMapTitle: "La carte",
  tourMap: "Les routes relient les villes. Toucher une route montre son prix et permet de la prendre ; glisser déplace la carte, pincer ou faire défiler l’agrandit.",
  tourHandTitle: "La main",
  tourHand: "Ce sont les cartes Wagon en main. Pour prendre une route, on en joue autant d’une même couleur qu’elle a de cases ; une locomotive remplace toute couleur.",
  tourDeckTitle: "La pioche",
  tourTicketsTitle: "Les tickets",
  tourTickets: "Les deux lieux de chaque ticket sont à relier par ses propres routes. Toucher un ticket le montre sur la carte ; une fois réussi, il est coché.",
  tourPlayersTitle: "Les joueurs",
  tourPlayers: "Points, wagons restants, cartes et tickets de chacun, et à qui de jouer. Quand les wagons manquent, la fin approche.",
  tourLogTitle: "Le journal",
  tourLog: "Chaque coup peut y être relu.",
  tourRulesTitle: "Les règles à portée de main",
  tourRules: "Les règles de ce plateau sont toujours à un clic. Bon voyage !",
};
