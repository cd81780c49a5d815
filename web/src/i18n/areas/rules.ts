// The rules of all boards, a text for each rule of the engine; numbers come from the parameters of the board.
// *Stars* mark what stands out.

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
  aimPoints:
    "Collect train cards, claim routes between cities with them, and join the places on your tickets. Routes and tickets bring points; *whoever has the most at the end wins*.",
  aimRace:
    "Collect train cards, claim routes between cities with them, and join the places on your tickets. *The first to complete {n} tickets wins.*",
  start: "Everybody begins with {trains} trains and {hand} train cards in hand.",
  startDisplay: "Everybody begins with {trains} trains and {hand} train cards in hand. Beside the deck, {display} cards lie face up.",

  // the turn
  turnOne: "Players take turns. On yours you do *exactly one* of these things:",
  actCards: "*Take train cards*: two, from the face-up ones or from the deck.",
  actPair: "*Take train cards*: the two on top of the deck.",
  actClaim: "*Claim a route*: pay for it with cards and put your trains on it.",
  actTickets: "*Draw tickets*: more places to join.",
  actExchange: "*Exchange tickets*: give up your {n} tickets for {n} new ones.",
  actRun: "*Send a passenger on a trip*: to collect goods along the lines.",
  drawTitle: "Taking train cards",
  drawTwo:
    "Take two cards, one after the other, each from the face-up ones or unseen from the deck. A face-up card is replaced at once.",
  drawWhole:
    "Face up, a *{card}* counts as both cards: only your first pick can be one, and it ends your turn. Drawn unseen it counts as one card, and nobody else learns of it.",
  drawFlush: "As soon as {kinds} lie face up, all face-up cards are discarded and replaced.",
  drawFlushKind: "{n} × {card}",
  drawPair: "Take the two top cards of the deck. On this board no cards lie face up.",
  drawNeedsDeck: "While neither deck nor discards hold a card, a turn cannot begin with taking cards, not even from the display.",
  drawRebuilt: "When the deck is empty, the discarded cards are shuffled into a new one. You may hold as many cards as you like.",

  // claiming
  claimPay:
    "Choose any free route, anywhere on the map. Play *as many cards of one colour as it has spaces*, and put one of your trains on each space. One route a turn, always the whole of it.",
  claimGrey: "A coloured route takes cards of its own colour; a *grey* route takes any one colour you like.",
  claimColour: "A route takes cards of its own colour.",
  claimWild: "A *{card}* stands for a card of any colour. You may even pay with nothing else.",
  claimWildFrom: "A *{card}* stands for any colour too, but only on routes of {n} or more spaces.",
  claimWildFromDrawn: "It is taken like a coloured card: also face up as your second card, also two in a turn.",
  claimIdle: "A *{card}* card never pays for a route.",
  claimFerry:
    "*Ferries* show locomotive signs: for each sign, one of your cards must be a locomotive. The others are of one colour as usual.",
  claimDouble: "Where *two tracks* lie side by side, nobody may own both of them.",
  claimTriple: "Where *two or three tracks* lie side by side, nobody may own more than one of them.",
  claimClosed: "With fewer than {n} players only one of them can be claimed at all; what is left is closed.",
  claimOpen: "Each track can be claimed, however few you are.",
  claimOwn: "A claimed route is yours alone until the end: nobody else can use it for their connections.",
  claimOwnTrips: "A claimed route is yours alone until the end. Only passengers on a trip may use the routes of others.",
  pointsCaption: "Points for a route, counted at once",
  pointsLength: "Spaces",
  pointsPoints: "Points",
  pointsNone: "Routes themselves bring no points here; only tickets count.",

  // tickets
  ticketWhat:
    "A ticket names two places. Join them with an unbroken line of your own routes, however roundabout. At the end a joined ticket *brings* its points, any other *costs* you as many. Your tickets stay secret until then.",
  ticketDecks: "There are two decks: {decks}.",
  ticketDeck: "{deck} ({least} to {most} points)",
  deckShort: "short tickets",
  deckLong: "long tickets",
  opening: "*At the start* everybody is dealt {deal} tickets and keeps at least {keep}. The rest goes {rest}.",
  openingSplit:
    "*At the start* everybody says how many of their {deal} tickets shall come from which deck, looks at them, and keeps at least {keep}. The rest goes {rest}.",
  restUnder: "under the deck",
  restShuffle: "back into its deck",
  draft:
    "*Draft at the start*: everybody is dealt {deal} tickets, picks one and passes the others to the {side}; and so on, until all are picked. Then everybody keeps exactly {keep} of their {deal}.",
  sideLeft: "left",
  sideRight: "right",
  draftSecond:
    "*Second draft*: a draft card hides in the deck of train cards. Once it turns up, the turn is finished and all draft again, this time to the {side}, and gain {keep} more tickets.",
  drawTickets: "*During the game* you may draw {draw} tickets as your turn. Keep at least {keep}; the rest goes under the deck.",
  drawTicketsSplit:
    "*During the game* you may draw {draw} tickets as your turn, after saying how many from which deck. Keep at least {keep}; the rest goes under its deck.",
  drawTicketsClosed: "That is possible only after the second draft.",
  countries:
    "*Countries* at the edge are dead ends: no line runs through one, and two routes into the same country are not joined by it. A ticket to a country is met by any one route into it.",
  race: "A ticket names two places. You always have {n} of them. As soon as your routes join the two places of one, show it: it is completed, and you get a new one.",
  raceExchange: "If you do not like your tickets, you may use a turn to give up all {n} and take {n} new ones.",
  crossing:
    "*Crossing bonus*: the first time that your routes join a city of the west ({west}) to one of the east ({east}), you gain a bonus that counts as a completed ticket, once for each player.",

  // passengers who wait
  passengersTitle: "Passengers",
  passengersWait: "At the start, {n} passengers in {colours} colours are placed at random. Most wait in {places}.",
  passengersTake:
    "*Whenever you claim a route, one passenger from each of its two ends joins you*, from a country too. Where several colours wait you choose. What everybody has collected is open to all.",
  passengersScore:
    "At the end, in each colour: *{first}* points for the most, *{second}* for the second most. Tied for the most: {first} for each, and nothing for second. Tied for second: {second} for each.",

  // passengers who travel
  runsTitle: "Trips and goods",
  runsPlace:
    "Everybody has {n} passengers. When you claim a route you may put one of them on a city at one of its ends, if nobody’s passenger stands there (never on a country).",
  runsTrip:
    "*As a turn*, send one of your passengers on a trip along built routes, none of them twice. Your own routes are free; each use of somebody else’s costs you a *{card}* card. Passengers do not block each other, and countries cannot be entered.",
  runsGoods:
    "In every city that it reaches you take the goods on top and score them at once; where it began there is nothing to take. After its trip the passenger leaves the game.",
  goodsCaption: "Goods on the cities, from the top",
  goodsStack: "Stack",
  goodsCities: "Cities",
  goodsTokens: "Goods",

  // festivals
  festivalsTitle: "Festivals",
  festivalsDeck:
    "The deck of train cards also hides {n} festival cards. One that turns up is laid open at its city, and the next card takes its place. A deck made anew holds train cards only.",
  festivalsTake:
    "*Claim a route that ends at a city with festival cards, and all that lie there are yours.* If both ends have some, choose one of the two. Your pile is face down; how many cards it holds is open to all.",
  festivalsScore: "At the end each festival scores by how many of its cards you have:",
  festivalsCity: "City",
  festivalsFestival: "Festival",
  festivalsPoints: "Points for 1, 2, 3 … cards",

  // express cards
  expressTitle: "Express cards",
  expressHave: "Everybody has the express cards {values}. With each turn you may spend one; each is good once in the game.",
  expressDraw: "*Taking train cards*: first take as many from the deck, then two as usual.",
  expressTickets: "*Drawing tickets*: draw as many more.",
  expressMat: "*Claiming a route*: your train goes as many spots further on the mat.",

  // province mat
  matTitle: "The province mat",
  matPlace:
    "When you claim a route you may also put *one more train on the mat*: on the line of the route’s colour (any line for a grey route), on the spot with the *number of cards* you played. You may play more cards than needed to come further.",
  matTaken:
    "If the spot is taken, take the next free one below; if there is none, you cannot place a train. Beyond the last spot counts as the last. Trains on the mat stay there: you have one less for routes.",
  matScore: "At the end the spots of each player are added up, line by line. The highest sums bring points; if equal, the highest single spot is ahead.",
  matCaption: "Points on each line",
  matPlayers: "Players",
  matRank: "Rank {n}",
  matLines: "Lines: {lines}.",
  matLine: "{colour} ({province})",

  // end
  lastRound:
    "When somebody ends a turn with *{n} {n|train|trains} or fewer*, everybody has one more turn, that player included. Then the game is over.",
  raceEnd: "The game ends at once when somebody completes ticket number {n} – that player wins – or puts down their last train: then whoever has completed the most tickets wins.",
  passing: "You pass only if you can do nothing at all. If everybody passes in a row, the game is over.",

  // scoring
  scoreRoutes: "*Routes*: counted when claimed.",
  scoreTickets: "*Tickets*: their points if joined; minus their points if not.",
  scoreMost: "*Most completed tickets*: {points} points; all who are tied get them.",
  scoreLongest:
    "*Longest path*: {points} points for the longest unbroken line of trains. It may come through a city again, but never over the same train. All who are tied get them.",
  scorePassengers: "*Passengers*: {first} and {second} points in each colour.",
  scoreGoods: "*Goods*: counted when taken.",
  scoreFestivals: "*Festivals*: by the table above.",
  scoreMat: "*Provinces*: by rank on each line of the mat.",
  tie: "Most points win. If equal, {n|this decides|these decide, in this order}: {breaks}. Otherwise the victory is shared.",
  tiePlain: "Most points win; players who are equal share the victory.",
  tieRace: "There is nothing to add up: completed tickets decide. Players who have equally many share the victory.",
  tieCompleted: "completed tickets",
  tiePath: "the longest path",
  tiePassengers: "passengers",
  tieGoods: "points from goods",

  // what is different here
  differences: "What is different here",
  plainGame: "The plain game, without any extras: the best one to begin with.",
  plainOpening: "At the start keep at least {keep} of {deal} tickets.",
  differLongest: "{points} points for the longest path.",
  differNoLongest: "No bonus for the longest path.",
  differMost: "{points} points for most completed tickets.",
  differDecks: "Short and long tickets in two decks: you choose the mix.",
  differDraft: "Tickets are drafted: pick one, pass the rest on; keep {keep} of {deal}.",
  differSecond: "A card in the deck starts a second draft of tickets.",
  differPassengers: "Each route brings you passengers: {first} points for most of a colour, {second} for second most.",
  differCountries: "Countries at the edge are dead ends.",
  differRuns: "Send {n} passengers over the lines to collect goods.",
  differWildFrom: "Extra locomotives for routes of {n} or more spaces.",
  differFestivals: "Festival cards turn up at cities: take them with a route there.",
  differFerry: "Ferries ask for locomotives.",
  differExpress: "Express cards {values} make one turn each stronger.",
  differMat: "Put a train on the province mat with each route, and lead its lines.",
  differRace: "No points: {n} completed tickets win.",
  differPair: "Simply take the two top cards; none lie face up.",
  differCrossing: "A line from west to east counts as a ticket.",
  differOpen: "Double routes are always open.",
  firstDone: "Off we go",
  differTrains: "Only {n} trains each: the game is shorter.",

  // pictures
  pictureDraw: "Five face-up train cards beside the deck; two of them are taken.",
  picturePair: "Two cards are taken from the top of the deck.",
  pictureClaim: "Two blue cards and a locomotive pay for a blue route of three spaces; three trains lie on it.",
  pictureGrey: "A grey route of two spaces takes two cards of any one colour.",
  pictureDouble: "Two tracks side by side: one has trains of one player, the other belongs to somebody else.",
  pictureClosed: "Two tracks side by side: one has trains, the other is closed.",
  pictureFerry: "A ferry of three spaces with a locomotive sign: a locomotive and two green cards pay for it.",
  pictureTicket: "A ticket, and its two places on the map, joined by trains.",
  pictureKeep: "Of the drawn tickets some are kept; the rest goes back.",
  pictureDraft: "Players in a ring pass tickets on, each to the next.",
  pictureCountry: "Two routes end at the border of the same country; they do not meet there.",
  picturePassengers: "A claimed route; one passenger from each end goes to the player.",
  pictureRun: "A passenger travels over two routes and takes the goods on top at each city.",
  pictureFestivals: "A route is claimed to a city with three festival cards, which go to the player.",
  pictureExpress: "Express cards.",
  pictureMat: "A line of the mat with numbered spots; a train stands on the spot of the number of cards played.",
  pictureLongest: "A path of trains through five cities; a branch does not count.",
  pictureCrossing: "A line of trains from the west of the map to the east.",

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
  tourDisplayTitle: "Face-up cards",
  tourDisplay: "On your turn you can take two of these cards, one after the other. A face-up locomotive counts as both.",
  tourDeckTitle: "The deck",
  tourDeckAlone: "On your turn you can take the two top cards of the deck.",
  tourDeck: "Or draw from the deck, without seeing the card first. Both ways can be mixed.",
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
  aimPoints:
    "Réunir des cartes Wagon, prendre des routes entre les villes et relier les lieux de ses tickets. Routes et tickets rapportent des points ; *le plus grand total l’emporte*.",
  aimRace:
    "Réunir des cartes Wagon, prendre des routes entre les villes et relier les lieux de ses tickets. *Le premier à réussir {n} tickets gagne.*",
  start: "Chacun commence avec {trains} wagons et {hand} cartes Wagon en main.",
  startDisplay:
    "Chacun commence avec {trains} wagons et {hand} cartes Wagon en main. À côté de la pioche, {display} cartes sont face visible.",

  // le tour
  turnOne: "On joue chacun son tour. À son tour, on fait *une seule* de ces actions :",
  actCards: "*Prendre des cartes Wagon* : deux, parmi les cartes visibles ou dans la pioche.",
  actPair: "*Prendre des cartes Wagon* : les deux premières de la pioche.",
  actClaim: "*Prendre une route* : la payer avec des cartes et y poser ses wagons.",
  actTickets: "*Piocher des tickets* : de nouveaux lieux à relier.",
  actExchange: "*Échanger ses tickets* : rendre ses {n} tickets et en recevoir {n} nouveaux.",
  actRun: "*Faire voyager un passager* : il ramasse des marchandises le long des lignes.",
  drawTitle: "Prendre des cartes Wagon",
  drawTwo:
    "On prend deux cartes l’une après l’autre, chacune parmi les cartes visibles ou à l’aveugle dans la pioche. Une carte visible est remplacée aussitôt.",
  drawWhole:
    "Visible, une carte *{card}* compte pour deux : on ne peut la prendre qu’en premier, et le tour s’arrête là. Piochée à l’aveugle, elle compte pour une seule carte, et personne ne le sait.",
  drawFlush: "Dès que {kinds} sont visibles, toutes les cartes visibles sont défaussées et remplacées.",
  drawFlushKind: "{n} × {card}",
  drawPair: "On prend les deux premières cartes de la pioche. Sur ce plateau, aucune carte n’est visible.",
  drawNeedsDeck: "Tant que la pioche et la défausse sont vides, un tour ne peut pas commencer par une prise de cartes, pas même des cartes visibles.",
  drawRebuilt: "Pioche vide : la défausse mélangée en forme une nouvelle. Le nombre de cartes en main n’est pas limité.",

  // les routes
  claimPay:
    "On choisit n’importe quelle route libre de la carte. On joue *autant de cartes d’une même couleur que la route a de cases*, et on pose un de ses wagons sur chaque case. Une route par tour, toujours en entier.",
  claimGrey: "Une route colorée demande des cartes de sa couleur ; une route *grise* accepte la couleur de son choix.",
  claimColour: "Une route demande des cartes de sa couleur.",
  claimWild: "Une carte *{card}* remplace une carte de n’importe quelle couleur. On peut même ne jouer que cela.",
  claimWildFrom: "Une carte *{card}* remplace aussi n’importe quelle couleur, mais seulement sur les routes d’au moins {n} cases.",
  claimWildFromDrawn: "Elle se prend comme une carte de couleur : visible, aussi en second, et même deux dans le tour.",
  claimIdle: "Une carte *{card}* ne paie jamais une route.",
  claimFerry:
    "Les *ferries* portent des signes de locomotive : pour chaque signe, il faut jouer une locomotive. Le reste est d’une seule couleur, comme d’habitude.",
  claimDouble: "Là où *deux voies* se longent, personne ne peut posséder les deux.",
  claimTriple: "Là où *deux ou trois voies* se longent, personne ne peut en posséder plus d’une.",
  claimClosed: "À moins de {n} joueurs, une seule de ces voies peut être prise ; ce qui reste est fermé.",
  claimOpen: "Chaque voie peut être prise, même à peu de joueurs.",
  claimOwn: "Une route prise n’appartient qu’à son propriétaire, jusqu’à la fin : elle ne relie rien pour les autres.",
  claimOwnTrips:
    "Une route prise n’appartient qu’à son propriétaire, jusqu’à la fin. Seuls les passagers en voyage peuvent emprunter celles des autres.",
  pointsCaption: "Points d’une route, comptés aussitôt",
  pointsLength: "Cases",
  pointsPoints: "Points",
  pointsNone: "Les routes ne rapportent rien par elles-mêmes ; seuls les tickets comptent.",

  // les tickets
  ticketWhat:
    "Un ticket indique deux lieux. Il faut les relier par une ligne continue de ses propres routes, quel que soit le détour. À la fin, un ticket réussi *rapporte* ses points, un ticket manqué les *fait perdre*. D’ici là, les tickets restent secrets.",
  ticketDecks: "Il y a deux pioches : {decks}.",
  ticketDeck: "{deck} ({least} à {most} points)",
  deckShort: "tickets courts",
  deckLong: "tickets longs",
  opening: "*Au début*, chacun reçoit {deal} tickets et en garde au moins {keep}. Le reste va {rest}.",
  openingSplit:
    "*Au début*, chacun annonce de quelles pioches viendront ses {deal} tickets, les regarde, et en garde au moins {keep}. Le reste va {rest}.",
  restUnder: "sous la pioche",
  restShuffle: "dans sa pioche, mélangée",
  draft:
    "*Draft au début* : chacun reçoit {deal} tickets, en choisit un et passe les autres {side} ; et ainsi de suite, jusqu’au dernier. Puis chacun garde exactement {keep} de ses {deal} tickets.",
  sideLeft: "à gauche",
  sideRight: "à droite",
  draftSecond:
    "*Second draft* : une carte Draft est cachée dans la pioche des cartes Wagon. Quand elle apparaît, on finit le tour, puis un nouveau draft a lieu, cette fois {side} : chacun y gagne {keep} tickets.",
  drawTickets: "*En cours de partie*, on peut consacrer son tour à piocher {draw} tickets. On en garde au moins {keep} ; le reste va sous la pioche.",
  drawTicketsSplit:
    "*En cours de partie*, on peut consacrer son tour à piocher {draw} tickets, en annonçant combien de chaque pioche. On en garde au moins {keep} ; le reste va sous sa pioche.",
  drawTicketsClosed: "Ce n’est possible qu’après le second draft.",
  countries:
    "Les *pays* voisins sont des terminus : aucune ligne ne les traverse, et deux routes vers le même pays n’y sont pas reliées. Pour un ticket vers un pays, n’importe laquelle de ses routes convient.",
  race: "Un ticket indique deux lieux. On en a toujours {n}. Dès que ses routes relient les deux lieux, on le montre : il est réussi, et on en reçoit un nouveau.",
  raceExchange: "Si ses tickets ne conviennent pas, on peut consacrer son tour à rendre les {n} et à en recevoir {n} nouveaux.",
  crossing:
    "*Bonus de traversée* : la première fois que ses routes relient une ville de l’ouest ({west}) à une ville de l’est ({east}), on gagne un bonus qui compte comme un ticket réussi, une fois par joueur.",

  // les passagers qui attendent
  passengersTitle: "Les passagers",
  passengersWait: "Au début, {n} passagers de {colours} couleurs sont placés au hasard. Le plus grand nombre attend à {places}.",
  passengersTake:
    "*Quand on prend une route, un passager de chacune de ses deux extrémités nous rejoint*, même depuis un pays. Si plusieurs couleurs attendent, on choisit. Chacun voit ce que les autres ont réuni.",
  passengersScore:
    "À la fin, pour chaque couleur : *{first}* points au plus grand nombre, *{second}* au deuxième. Égalité au premier rang : {first} points à chacun, et rien au deuxième. Égalité au deuxième : {second} points à chacun.",

  // les passagers qui voyagent
  runsTitle: "Voyages et marchandises",
  runsPlace:
    "Chacun a {n} passagers. En prenant une route, on peut en poser un dans une ville à l’un de ses bouts, si aucun passager ne s’y trouve (jamais dans un pays).",
  runsTrip:
    "*Pour un tour*, on fait voyager un de ses passagers le long des routes prises, aucune deux fois. Ses propres routes sont gratuites ; chaque passage sur la route d’un autre coûte une carte *{card}*. Les passagers ne se gênent pas, et l’on n’entre pas dans les pays.",
  runsGoods:
    "Dans chaque ville atteinte, on prend la marchandise du dessus et on marque ses points aussitôt ; rien dans la ville de départ. Après son voyage, le passager quitte la partie.",
  goodsCaption: "Marchandises des villes, de haut en bas",
  goodsStack: "Pile",
  goodsCities: "Villes",
  goodsTokens: "Marchandises",

  // les fêtes
  festivalsTitle: "Les festivals",
  festivalsDeck:
    "La pioche des cartes Wagon cache aussi {n} cartes Festival. Celle qui apparaît est posée près de sa ville, et la carte suivante la remplace. Une pioche reformée ne contient que des cartes Wagon.",
  festivalsTake:
    "*Prendre une route qui mène à une ville avec des cartes Festival, c’est gagner toutes celles qui s’y trouvent.* S’il y en a aux deux bouts, on choisit l’un des deux. Sa pile reste face cachée ; chacun sait combien de cartes elle contient.",
  festivalsScore: "À la fin, chaque festival rapporte selon le nombre de ses cartes :",
  festivalsCity: "Ville",
  festivalsFestival: "Festival",
  festivalsPoints: "Points pour 1, 2, 3… cartes",

  // les cartes Express
  expressTitle: "Les cartes Express",
  expressHave: "Chacun a les cartes Express {values}. À chaque tour, on peut en dépenser une ; chacune ne sert qu’une fois.",
  expressDraw: "*Prendre des cartes Wagon* : d’abord autant de cartes de la pioche, puis deux comme d’habitude.",
  expressTickets: "*Piocher des tickets* : en piocher autant de plus.",
  expressMat: "*Prendre une route* : son wagon avance d’autant de cases sur le plateau des provinces.",

  // le plateau des provinces
  matTitle: "Le plateau des provinces",
  matPlace:
    "En prenant une route, on peut poser *un wagon de plus sur le plateau des provinces* : sur la ligne de la couleur de la route (au choix pour une route grise), sur la case dont le numéro est le *nombre de cartes* jouées. On peut jouer plus de cartes que nécessaire pour aller plus loin.",
  matTaken:
    "Case occupée : on prend la première case libre en dessous ; s’il n’y en a pas, on ne pose rien. Au-delà de la dernière case, on compte la dernière. Les wagons posés y restent : c’est un de moins pour les routes.",
  matScore:
    "À la fin, on additionne les cases de chacun, ligne par ligne. Les plus grandes sommes rapportent des points ; à égalité, la plus haute case l’emporte.",
  matCaption: "Points sur chaque ligne",
  matPlayers: "Joueurs",
  matRank: "Rang {n}",
  matLines: "Les lignes : {lines}.",
  matLine: "{colour} ({province})",

  // la fin
  lastRound:
    "Quand un joueur finit son tour avec *{n} {n|wagon|wagons} ou moins*, chacun joue encore un tour, lui compris. Puis la partie est finie.",
  raceEnd:
    "La partie s’arrête dès qu’un joueur réussit son {n}ᵉ ticket : il gagne. Elle s’arrête aussi quand un joueur pose son dernier wagon : le plus grand nombre de tickets réussis l’emporte alors.",
  passing: "On ne passe que si l’on ne peut rien faire. Si tous passent à la suite, la partie est finie.",

  // le décompte
  scoreRoutes: "*Routes* : comptées quand on les prend.",
  scoreTickets: "*Tickets* : leurs points s’ils sont réussis ; sinon, on les perd.",
  scoreMost: "*Plus grand nombre de tickets réussis* : {points} points, aussi à égalité.",
  scoreLongest:
    "*Chemin le plus long* : {points} points pour la plus longue ligne continue de wagons. Elle peut repasser par une ville, jamais par le même wagon. À égalité, chacun les reçoit.",
  scorePassengers: "*Passagers* : {first} et {second} points dans chaque couleur.",
  scoreGoods: "*Marchandises* : comptées quand on les prend.",
  scoreFestivals: "*Festivals* : selon le tableau ci-dessus.",
  scoreMat: "*Provinces* : selon le rang sur chaque ligne.",
  tie: "Le plus grand total l’emporte. À égalité, on compare{n|| dans cet ordre} : {breaks}. Sinon, la victoire est partagée.",
  tiePlain: "Le plus grand total l’emporte ; à égalité, la victoire est partagée.",
  tieRace: "Rien à additionner : les tickets réussis décident. À égalité, la victoire est partagée.",
  tieCompleted: "tickets réussis",
  tiePath: "chemin le plus long",
  tiePassengers: "passagers",
  tieGoods: "points de marchandises",

  // ce qui change ici
  differences: "Ce qui change ici",
  plainGame: "Le jeu de base, sans rien de plus : le meilleur pour commencer.",
  plainOpening: "Au début, on garde au moins {keep} tickets sur {deal}.",
  differLongest: "{points} points pour le chemin le plus long.",
  differNoLongest: "Pas de bonus pour le chemin le plus long.",
  differMost: "{points} points pour le plus grand nombre de tickets réussis.",
  differDecks: "Tickets courts et longs en deux pioches : à chacun son mélange.",
  differDraft: "Les tickets se choisissent par draft : on en prend un, on passe le reste ; on en garde {keep} sur {deal}.",
  differSecond: "Une carte cachée dans la pioche lance un second draft de tickets.",
  differPassengers: "Chaque route amène des passagers : {first} points à qui en a le plus d’une couleur, {second} au deuxième.",
  differCountries: "Les pays voisins sont des terminus.",
  differRuns: "{n} passagers à faire voyager pour ramasser des marchandises.",
  differWildFrom: "Des locomotives en plus pour les routes d’au moins {n} cases.",
  differFestivals: "Des cartes Festival apparaissent près des villes : une route jusque-là les rapporte.",
  differFerry: "Les ferries demandent des locomotives.",
  differExpress: "Les cartes Express {values} renforcent chacune un tour.",
  differMat: "À chaque route, un wagon sur le plateau des provinces : il faut dominer ses lignes.",
  differRace: "Pas de points : {n} tickets réussis et c’est gagné.",
  differPair: "On prend simplement les deux premières cartes ; aucune n’est visible.",
  differCrossing: "Une ligne d’ouest en est compte comme un ticket.",
  differOpen: "Les routes doubles sont toujours ouvertes.",
  firstDone: "En route",
  differTrains: "Seulement {n} wagons chacun : la partie est plus courte.",

  // les dessins
  pictureDraw: "Cinq cartes Wagon visibles à côté de la pioche ; on en prend deux.",
  picturePair: "On prend deux cartes du dessus de la pioche.",
  pictureClaim: "Deux cartes bleues et une locomotive paient une route bleue de trois cases ; trois wagons y sont posés.",
  pictureGrey: "Une route grise de deux cases demande deux cartes d’une même couleur.",
  pictureDouble: "Deux voies côte à côte : l’une porte les wagons d’un joueur, l’autre ceux d’un autre.",
  pictureClosed: "Deux voies côte à côte : l’une porte des wagons, l’autre est fermée.",
  pictureFerry: "Un ferry de trois cases avec un signe de locomotive : une locomotive et deux cartes vertes le paient.",
  pictureTicket: "Un ticket, et ses deux lieux sur la carte, reliés par des wagons.",
  pictureKeep: "Parmi les tickets piochés, on en garde ; le reste s’en va.",
  pictureDraft: "Des joueurs en cercle passent des tickets, chacun au suivant.",
  pictureCountry: "Deux routes finissent à la frontière du même pays ; elles ne s’y rejoignent pas.",
  picturePassengers: "Une route prise ; un passager de chaque extrémité va au joueur.",
  pictureRun: "Un passager parcourt deux routes et prend la marchandise du dessus dans chaque ville.",
  pictureFestivals: "On prend une route vers une ville avec trois cartes Festival, qui vont au joueur.",
  pictureExpress: "Des cartes Express.",
  pictureMat: "Une ligne du plateau des provinces aux cases numérotées ; un wagon est sur la case du nombre de cartes jouées.",
  pictureLongest: "Un chemin de wagons par cinq villes ; un embranchement ne compte pas.",
  pictureCrossing: "Une ligne de wagons de l’ouest à l’est de la carte.",

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
  tourDisplayTitle: "Les cartes visibles",
  tourDisplay: "À son tour, on peut prendre deux de ces cartes, l’une après l’autre. Une locomotive visible compte pour deux.",
  tourDeckTitle: "La pioche",
  tourDeckAlone: "À son tour, on peut prendre les deux premières cartes de la pioche.",
  tourDeck: "Ou bien piocher, sans voir la carte d’abord. On peut combiner les deux.",
  tourTicketsTitle: "Les tickets",
  tourTickets: "Les deux lieux de chaque ticket sont à relier par ses propres routes. Toucher un ticket le montre sur la carte ; une fois réussi, il est coché.",
  tourPlayersTitle: "Les joueurs",
  tourPlayers: "Points, wagons restants, cartes et tickets de chacun, et à qui de jouer. Quand les wagons manquent, la fin approche.",
  tourLogTitle: "Le journal",
  tourLog: "Chaque coup peut y être relu.",
  tourRulesTitle: "Les règles à portée de main",
  tourRules: "Les règles de ce plateau sont toujours à un clic. Bon voyage !",
};
