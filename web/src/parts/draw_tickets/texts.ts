export const en = {
  may_tickets: "draw tickets",
  do_tickets: "Draw tickets",
  do_tickets_split: "Draw tickets: {counts}",
  press_tickets: "Draw tickets ({n} left)",
  title: "Draw tickets?",
  text: "Your turn goes into it; at least {n} has to be kept.",
  confirm: "Draw tickets",
  act: "*Draw tickets*: more places to join.",
  page: "*During the game* you may draw {draw} tickets as your turn. Keep at least {keep}; the rest goes under the deck.",
  pageSplit:
    "*During the game* you may draw {draw} tickets as your turn, after saying how many from which deck. Keep at least {keep}; the rest goes under its deck.",
  why_tickets_none: "no tickets are left.",
  why_tickets_split: "{left} are left, and {number} are drawn in all or as many as there are.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  may_tickets: "piocher des tickets",
  do_tickets: "Piocher des tickets",
  do_tickets_split: "Piocher des tickets : {counts}",
  press_tickets: "Piocher des tickets ({n} restants)",
  title: "Piocher des tickets ?",
  text: "Cela prend tout le tour ; il faut en garder au moins {n}.",
  confirm: "Piocher des tickets",
  act: "*Piocher des tickets* : de nouveaux lieux à relier.",
  page: "*En cours de partie*, on peut consacrer son tour à piocher {draw} tickets. On en garde au moins {keep} ; le reste va sous la pioche.",
  pageSplit:
    "*En cours de partie*, on peut consacrer son tour à piocher {draw} tickets, en annonçant combien de chaque pioche. On en garde au moins {keep} ; le reste va sous sa pioche.",
  why_tickets_none: "il ne reste plus de tickets.",
  why_tickets_split: "il reste {left} ; on en pioche {number} en tout, ou autant qu’il y en a.",
};
