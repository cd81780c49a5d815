export const en = {
  may_express: "play an express card",
  event_express_cards: "{who} played an express card for {n} more {n|card|cards}",
  event_express_tickets: "{who} played an express card for {n} more {n|ticket|tickets}",
  do_express_cards: "Express +{n}: more cards",
  do_express_tickets: "Express +{n}: more tickets",
  do_express_mat: "Add express +{n}",
  title: "Express card +{n}",
  text: "Cards: take these from the deck, then draw as usual. Tickets: they are added to those you choose from.",
  cards: "{n} more {n|card|cards}",
  tickets: "{n} more {n|ticket|tickets}",
  play: "Express +{n}",
  left: "express +{n}",
  pageTitle: "Express cards",
  pageHave:
    "Everybody has the express cards {values}. You may play one each turn; each can be used only once in the game.",
  pageCards: "*Drawing train cards*: first draw that many extra cards from the deck, then two as usual.",
  pageTickets: "*Drawing tickets*: draw that many more.",
  differs: "Express cards {values} each make one turn stronger.",
  picture: "Express cards.",
  why_express_spent: "you have already used your express card +{amount}.",
  reason_express_cards:
    "It brings {n} more {n|card|cards} at once, and {missing} {missing|is|are} missing for your plan.",
  reason_express_tickets: "{n} more {n|ticket|tickets} to choose from.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  may_express: "jouez une carte Express",
  event_express_cards: "{who} joue une carte Express : {n} {n|carte|cartes} de plus",
  event_express_tickets: "{who} joue une carte Express : {n} {n|Destination|Destinations} de plus",
  do_express_cards: "Express +{n} : plus de cartes",
  do_express_tickets: "Express +{n} : plus de Destinations",
  do_express_mat: "Ajouter Express +{n}",
  title: "Carte Express +{n}",
  text: "Cartes : prenez-les dans la pioche, puis piochez comme d’habitude. Destinations : elles s’ajoutent à votre choix.",
  cards: "+{n} {n|carte|cartes}",
  tickets: "+{n} {n|Destination|Destinations}",
  play: "Express +{n}",
  left: "Express +{n}",
  pageTitle: "Les cartes Express",
  pageHave:
    "Chacun a les cartes Express {values}. On peut en jouer une par tour ; chacune ne sert qu’une fois dans la partie.",
  pageCards:
    "*Piocher des cartes Wagon* : d’abord autant de cartes de plus dans la pioche, puis deux comme d’habitude.",
  pageTickets: "*Piocher des cartes Destination* : en piocher autant de plus.",
  differs: "Les cartes Express {values} renforcent chacune un tour.",
  picture: "Des cartes Express.",
  why_express_spent: "vous avez déjà joué votre carte Express +{amount}.",
  reason_express_cards:
    "Elle apporte {n} {n|carte|cartes} de plus d’un coup, et il en manque {missing} pour votre plan.",
  reason_express_tickets: "{n} {n|Destination|Destinations} de plus au choix.",
};
