export const en = {
  phase_pick_a_ticket: "pick one ticket, the others are passed on",
  doing_pick_a_ticket: "picking a ticket",
  event_draft_card: "The draft card turned up: after this turn tickets are drafted again",
  event_picked: "{who} picked",
  do_pick: "Pick {tickets}",
  button: "Pick this ticket",
  choose: "Choose a ticket",
  soFar: "Picked so far",
  round: "Round {n} of {of}",
  page:
    "*Draft at the start*: everybody is dealt {deal} tickets, picks one and passes the others to the {side}; and so on, until all are picked. Then everybody keeps exactly {keep} of their {deal}.",
  sideLeft: "left",
  sideRight: "right",
  second:
    "*Second draft*: a draft card hides in the deck of train cards. Once it turns up, the turn is finished and all draft again, this time to the {side}, and gain {keep} more tickets. Only then can tickets be drawn during the game.",
  differs: "Tickets are drafted: pick one, pass the rest on; keep {keep} of {deal}.",
  differsSecond: "A card in the deck starts a second draft of tickets.",
  picture: "Players in a ring pass tickets on, each to the next.",
  why_pick_not_now: "no draft is on.",
  why_pick_no_such: "your pack has {offered} tickets.",
  why_draft_second_first: "tickets cannot be drawn yet: the second draft comes first.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  phase_pick_a_ticket: "choisir un ticket, les autres changent de main",
  doing_pick_a_ticket: "choix d’un ticket",
  event_draft_card: "La carte Draft est sortie : nouveau draft de tickets après ce tour",
  event_picked: "{who} choisit",
  do_pick: "Choisir {tickets}",
  button: "Prendre ce ticket",
  choose: "Choisir un ticket",
  soFar: "Déjà choisis",
  round: "Passage {n} sur {of}",
  page:
    "*Draft au début* : chacun reçoit {deal} tickets, en choisit un et passe les autres {side} ; et ainsi de suite, jusqu’au dernier. Puis chacun garde exactement {keep} de ses {deal} tickets.",
  sideLeft: "à gauche",
  sideRight: "à droite",
  second:
    "*Second draft* : une carte Draft est cachée dans la pioche des cartes Wagon. Quand elle apparaît, on finit le tour, puis un nouveau draft a lieu, cette fois {side} : chacun y gagne {keep} tickets. Ce n’est qu’ensuite que l’on peut piocher des tickets en cours de partie.",
  differs: "Les tickets se choisissent par draft : on en prend un, on passe le reste ; on en garde {keep} sur {deal}.",
  differsSecond: "Une carte cachée dans la pioche lance un second draft de tickets.",
  picture: "Des joueurs en cercle passent des tickets, chacun au suivant.",
  why_pick_not_now: "aucun draft n’est en cours.",
  why_pick_no_such: "votre paquet a {offered} tickets.",
  why_draft_second_first: "on ne peut pas encore piocher de tickets : le second draft vient d’abord.",
};
