export const en = {
  line_tickets: "Tickets",
  aim: "Collect train cards, use them to claim routes between cities, and connect the places on your tickets. Routes and tickets score points; *the player with the most at the end wins*.",
  goal: "Connect the cities of your tickets: the most points win.",
  what: "A ticket names two places. Connect them with an unbroken line of your own routes, however roundabout. At the end a completed ticket *scores* its points; any other *costs* you as many. Your tickets stay secret until then.",
  goals:
    "Some tickets name *several places*, each with its points. A line to any of them completes the ticket; of those that you reach, the one with the most points counts. If you reach none, you lose the fewest of these points.",
  differs: "Tickets with several places to choose from, each with its own points.",
  decks: "There are two decks: {decks}.",
  deck: "{deck} ({least} to {most} points)",
  deckShort: "short tickets",
  deckLong: "long tickets",
  score: "*Tickets*: their points if completed; minus their points if not.",
  tie_completed_tickets: "completed tickets",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_tickets: "Destinations",
  aim: "Réunissez des cartes Wagon, prenez possession de routes entre les villes et reliez les lieux de vos cartes Destination. Routes et Destinations rapportent des points ; *le plus grand total l’emporte*.",
  goal: "Reliez les villes de vos Destinations : le plus de points gagne.",
  what: "Une carte Destination indique deux lieux. Il faut les relier par une ligne continue de ses propres routes, quel que soit le détour. À la fin, une Destination réalisée *rapporte* ses points ; sinon, elle les *fait perdre*. D’ici là, les Destinations restent secrètes.",
  goals:
    "Certaines cartes Destination indiquent *plusieurs lieux*, chacun avec ses points. Une ligne vers l’un d’eux suffit ; de ceux que l’on atteint, celui qui vaut le plus compte. Si l’on n’en atteint aucun, on perd la plus petite de ces valeurs.",
  differs: "Des Destinations avec plusieurs lieux au choix, chacun avec ses points.",
  decks: "Il y a deux pioches : {decks}.",
  deck: "{deck} ({least} à {most} points)",
  deckShort: "Destinations courtes",
  deckLong: "Destinations longues",
  score: "*Destinations* : leurs points si elles sont réalisées ; sinon, on les perd.",
  tie_completed_tickets: "les Destinations réalisées",
};
