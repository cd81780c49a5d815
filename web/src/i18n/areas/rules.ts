// The page of rules; what each rule says on it stands in its folder of parts/. *Stars* mark what stands out.

export const en = {
  // the page
  title: "Rules: {board}",
  contents: "On this page",
  print: "Print",
  loading: "Loading the rules…",
  missing: "The rules of this board could not be loaded.",
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
  start: "Everybody starts with {trains} trains and {hand} train cards.",
  startDisplay:
    "Everybody starts with {trains} trains and {hand} train cards. Beside the deck, {display} cards lie face up.",

  // the turn
  turnOne: "Players take turns. On your turn you do *exactly one* of these things:",
  drawTitle: "Drawing train cards",
  drawRebuilt:
    "When the deck is empty, the discard pile is shuffled into a new one. You may hold as many cards as you like.",

  // claiming
  claimOwn: "A claimed route is yours alone until the end: nobody else can use it for their connections.",
  pointsNone: "Routes score no points here; only tickets count.",

  // tickets
  countries:
    "*Countries* at the edge are dead ends: no line runs through one, and two routes into the same country are not connected by it. For a ticket to a country, any route into it will do.",

  // end
  passing: "You may pass only if you can do nothing at all. If everybody passes in a row, the game is over.",

  // scoring
  tie: "The most points win. In a tie, {n|this decides|these decide, in this order}: {breaks}. If players are still equal, they share the win.",
  tiePlain: "The most points win; players who tie share the win.",

  // what is different here
  differences: "What is special here",
  plainGame: "The basic game, without extras: the best one to begin with.",
  differDecks: "Short and long tickets in two decks: you choose the mix.",
  differCountries: "Countries at the edge are dead ends.",
  differWildFrom: "Extra locomotives for routes of {n} or more spaces.",
  differFerry: "Ferries need locomotives.",
  firstDone: "Off we go!",
  differTrains: "Only {n} trains each: the game is shorter.",

  // pictures
  pictureTicket: "A ticket, and its two places on the map, connected by trains.",
  pictureCountry: "Two routes end at the border of the same country; they do not meet there.",

  // the tour
  tourTitle: "How to play",
  tourStep: "{n} of {all}",
  tourNext: "Next",
  tourBack: "Back",
  tourDone: "Let’s play!",
  tourSkip: "Skip",
  tourMapTitle: "The map",
  tourMapTouch:
    "Routes connect the cities. Tap one to see what it costs, and to claim it. Drag to move the map; pinch to zoom.",
  tourMapMouse:
    "Routes connect the cities. Click one to see what it costs, and to claim it. Drag to move the map; scroll to zoom.",
  tourRulesTitle: "Rules to hand",
  tourRules:
    "All the rules of this board, whenever you want to look something up. The menu has this tour again. Have a good trip!",
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
  ticketCount: "{n} cartes Destination",
  otherBoards: "Règles des autres plateaux",
  unknownRule: "Ce plateau utilise aussi la règle « {rule} », qui n’a pas de texte ici.",

  // les parties
  aim: "But du jeu",
  turn: "Le tour de jeu",
  claim: "Prendre possession d’une route",
  tickets: "Les cartes Destination",
  special: "Règles propres à ce plateau",
  end: "Fin de la partie",
  scoring: "Décompte",

  // but et mise en place
  start: "Chacun commence avec {trains} wagons et {hand} cartes Wagon en main.",
  startDisplay:
    "Chacun commence avec {trains} wagons et {hand} cartes Wagon en main. À côté de la pioche, {display} cartes sont face visible.",

  // le tour
  turnOne: "On joue chacun son tour. À son tour, on fait *une seule* de ces actions :",
  drawTitle: "Piocher des cartes Wagon",
  drawRebuilt:
    "Quand la pioche est vide, on mélange la défausse pour en former une nouvelle. Le nombre de cartes en main n’est pas limité.",

  // les routes
  claimOwn: "Une route n’appartient qu’à son propriétaire, jusqu’à la fin : elle ne relie rien pour les autres.",
  pointsNone: "Les routes ne rapportent rien par elles-mêmes ; seules les Destinations comptent.",

  // les tickets
  countries:
    "Les *pays* voisins sont des terminus : aucune ligne ne les traverse, et deux routes vers le même pays n’y sont pas reliées. Pour une Destination vers un pays, n’importe laquelle de ses routes convient.",

  // la fin
  passing:
    "On ne peut passer que si l’on ne peut rien faire. Si tous les joueurs passent à la suite, la partie est terminée.",

  // le décompte
  tie: "Le plus grand total l’emporte. À égalité, on compare{n|| dans cet ordre} : {breaks}. Si l’égalité persiste, la victoire est partagée.",
  tiePlain: "Le plus grand total l’emporte ; à égalité, la victoire est partagée.",

  // ce qui change ici
  differences: "Ce qui change ici",
  plainGame: "Le jeu de base, sans règles supplémentaires : le meilleur pour commencer.",
  differDecks: "Destinations courtes et longues en deux pioches : à chacun son mélange.",
  differCountries: "Les pays voisins sont des terminus.",
  differWildFrom: "Des Locomotives en plus pour les routes d’au moins {n} cases.",
  differFerry: "Les ferries demandent des Locomotives.",
  firstDone: "C’est parti !",
  differTrains: "Seulement {n} wagons chacun : la partie est plus courte.",

  // les dessins
  pictureTicket: "Une carte Destination, et ses deux lieux sur la carte, reliés par des wagons.",
  pictureCountry: "Deux routes finissent à la frontière du même pays ; elles ne s’y rejoignent pas.",

  // la visite
  tourTitle: "Comment jouer",
  tourStep: "{n} sur {all}",
  tourNext: "Suivant",
  tourBack: "Retour",
  tourDone: "C’est parti !",
  tourSkip: "Passer la visite",
  tourMapTitle: "La carte",
  tourMapTouch:
    "Les routes relient les villes. Touchez une route : elle affiche son coût, et vous pouvez en prendre possession. Faites glisser la carte pour la déplacer ; pincez pour zoomer.",
  tourMapMouse:
    "Les routes relient les villes. Cliquez sur une route : elle affiche son coût, et vous pouvez en prendre possession. Faites glisser la carte pour la déplacer ; la molette permet de zoomer.",
  tourRulesTitle: "Les règles à portée de main",
  tourRules: "Toutes les règles de ce plateau, à tout moment. Le menu permet de revoir cette visite. Bon voyage !",
};
