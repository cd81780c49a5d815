export const en = {
  may_tickets: "draw tickets",
  do_tickets: "Draw tickets",
  do_tickets_split: "Draw tickets: {decks}",
  press_tickets: "Draw tickets ({n} left)",
  title: "Draw tickets?",
  text: "This takes your whole turn, and you must keep at least {n}.",
  confirm: "Draw tickets",
  act: "*Draw tickets*: more cities to connect.",
  page: "*During the game* you may use your turn to draw {draw} tickets. Keep at least {keep}; the rest go under the deck.",
  pageSplit:
    "*During the game* you may use your turn to draw {draw} tickets, after saying how many from each deck. Keep at least {keep}; the rest go under their decks.",
  plain: "More tickets come {draw} at a time.",
  pageBox:
    "*During the game* you may use your turn to draw {draw} tickets. Keep at least {keep}; the rest go into the box, out of the game.",
  why_tickets_none: "no tickets are left.",
  why_tickets_split: "there are {left} left; draw {number} in all, or as many as there are.",
  reason_tickets_time:
    "About {turns} {turns|turn|turns} left; such tickets are worth {points} {points|point|points} on average.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  may_tickets: "piochez des Destinations",
  do_tickets: "Piocher des Destinations",
  do_tickets_split: "Piocher des Destinations : {decks}",
  press_tickets: "Piocher des Destinations ({n} {n|restante|restantes})",
  title: "Piocher des Destinations ?",
  text: "C’est l’action de votre tour ; gardez-en au moins {n}.",
  confirm: "Piocher",
  act: "*Piocher des cartes Destination* : de nouvelles villes à relier.",
  page: "*En cours de partie*, on peut consacrer son tour à piocher {draw} cartes Destination. On en garde au moins {keep} ; les autres vont sous la pioche.",
  pageSplit:
    "*En cours de partie*, on peut consacrer son tour à piocher {draw} cartes Destination, en annonçant combien de chaque pioche. On en garde au moins {keep} ; les autres vont sous leur pioche.",
  plain: "Ensuite, on pioche les Destinations par {draw}.",
  pageBox:
    "*En cours de partie*, on peut consacrer son tour à piocher {draw} cartes Destination. On en garde au moins {keep} ; les autres vont dans la boîte, hors de la partie.",
  why_tickets_none: "il ne reste plus de Destinations.",
  why_tickets_split: "il reste {left} ; piochez-en {number} en tout, ou autant qu’il y en a.",
  reason_tickets_time:
    "Encore {turns} {turns|tour|tours} environ ; ces Destinations valent {points} {points|point|points} en moyenne.",
};
