// Lessons: the list of them, and the words around their texts, which are in their own files.

export const en = {
  title: "Lessons",
  lead: "Learn by playing: every step waits for your move, and tells you if it was not the right one. You can stop at any time and continue later.",
  learn: "Learn to play",
  lesson: "Lesson",
  step: "{n} of {all}",
  next: "Continue",
  others: "The other player’s turn…",
  yourMove: "Your move",
  begin: "Begin",
  continue: "continue",
  again: "Once more",
  end: "Finish the lesson",
  done: "Done",
  minutes: "{n} min",
  you: "Alex",
  offer: "Would you like to try it out first?",
};

export const fr = {
  title: "Leçons",
  lead: "Apprenez en jouant : chaque étape attend votre coup et vous dit ce qui ne va pas si vous en jouez un autre. Vous pouvez vous arrêter à tout moment et reprendre plus tard.",
  learn: "Apprendre à jouer",
  lesson: "Leçon",
  step: "{n} sur {all}",
  next: "Continuer",
  others: "L’autre joueur joue…",
  yourMove: "À vous de jouer",
  begin: "Commencer",
  continue: "reprendre",
  again: "Refaire",
  end: "Terminer la leçon",
  done: "Terminée",
  minutes: "{n} min",
  you: "Alex",
  offer: "Voulez-vous d’abord essayer ?",
};
