export const en = {
  phase_pick_a_ticket: "pick one ticket and pass the others on",
  doing_pick_a_ticket: "picking a ticket",
  event_draft_card: "The draft card turned up: after this turn tickets are drafted again",
  event_picked: "{who} picked",
  do_pick: "Pick {tickets}",
  soFar: "Picked so far",
  round: "Draft: pick {n} of {of}",
  page: "*Draft at the start*: everybody is dealt {deal} tickets, picks one and passes the others to the {side}, and so on until all are picked. Then everybody keeps exactly {keep} of their {deal}.",
  sideLeft: "left",
  sideRight: "right",
  second:
    "*Second draft*: a draft card is hidden in the deck of train cards. Once it turns up, the turn is finished and everybody drafts again, this time to the {side}, and gains {keep} more tickets. Only then can tickets be drawn during the game.",
  differs: "Tickets are drafted: pick one, pass the rest on; keep {keep} of {deal}.",
  differsSecond: "A card in the deck starts a second draft of tickets.",
  picture: "Players in a ring pass tickets on, each to the next.",
  why_pick_not_now: "there is no draft at the moment.",
  why_pick_no_such: "you have {offered} tickets to choose from.",
  why_draft_second_first: "tickets cannot be drawn yet: the second draft comes first.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  phase_pick_a_ticket: "choisissez une Destination et passez les autres",
  doing_pick_a_ticket: "choix d’une Destination",
  event_draft_card: "La carte Draft est sortie : nouveau draft de Destinations après ce tour",
  event_picked: "{who} choisit",
  do_pick: "Choisir {tickets}",
  soFar: "Déjà choisies",
  round: "Draft : choix {n} sur {of}",
  page: "*Draft au début* : chacun reçoit {deal} cartes Destination, en choisit une et passe les autres {side}, et ainsi de suite jusqu’à la dernière. Puis chacun garde exactement {keep} de ses {deal} Destinations.",
  sideLeft: "à gauche",
  sideRight: "à droite",
  second:
    "*Second draft* : une carte Draft est cachée dans la pioche des cartes Wagon. Quand elle apparaît, on finit le tour, puis un nouveau draft a lieu, cette fois {side} : chacun y gagne {keep} Destinations. Ce n’est qu’ensuite que l’on peut piocher des Destinations en cours de partie.",
  differs:
    "Les Destinations se choisissent par draft : on en prend une, on passe les autres ; on en garde {keep} sur {deal}.",
  differsSecond: "Une carte cachée dans la pioche lance un second draft de Destinations.",
  picture: "Des joueurs en cercle passent des Destinations, chacun au suivant.",
  why_pick_not_now: "aucun draft n’est en cours.",
  why_pick_no_such: "vous avez {offered} Destinations au choix.",
  why_draft_second_first: "on ne peut pas encore piocher de Destinations : le second draft vient d’abord.",
};
