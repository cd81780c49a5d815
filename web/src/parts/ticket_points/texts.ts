export const en = {
  line_tickets: "Tickets",
  aim:
    "Collect train cards, claim routes between cities with them, and join the places on your tickets. Routes and tickets bring points; *whoever has the most at the end wins*.",
  what:
    "A ticket names two places. Join them with an unbroken line of your own routes, however roundabout. At the end a joined ticket *brings* its points, any other *costs* you as many. Your tickets stay secret until then.",
  decks: "There are two decks: {decks}.",
  deck: "{deck} ({least} to {most} points)",
  deckShort: "short tickets",
  deckLong: "long tickets",
  score: "*Tickets*: their points if joined; minus their points if not.",
  tie_completed_tickets: "completed tickets",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_tickets: "Tickets",
  aim:
    "Réunir des cartes Wagon, prendre des routes entre les villes et relier les lieux de ses tickets. Routes et tickets rapportent des points ; *le plus grand total l’emporte*.",
  what:
    "Un ticket indique deux lieux. Il faut les relier par une ligne continue de ses propres routes, quel que soit le détour. À la fin, un ticket réussi *rapporte* ses points, un ticket manqué les *fait perdre*. D’ici là, les tickets restent secrets.",
  decks: "Il y a deux pioches : {decks}.",
  deck: "{deck} ({least} à {most} points)",
  deckShort: "tickets courts",
  deckLong: "tickets longs",
  score: "*Tickets* : leurs points s’ils sont réussis ; sinon, on les perd.",
  tie_completed_tickets: "tickets réussis",
};
