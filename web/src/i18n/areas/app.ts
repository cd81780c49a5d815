// The app: the page without a server.

export const en = {
  loading: "Getting the game ready… {percent} %",
  elsewhere: "Whistlestop is open in another tab. Continue there, or close it to play here.",
  failed: "The game could not be started on this device. {reason}",
  update: "There is a new version.",
  updateNow: "Use it now",
  retry: "Try again",
  lead: "Lay your tracks, connect your cities and be quicker than the others, on boards from all over the world: on your own against bots, or around one screen.",
  analysis:
    "An analysis plays tens of thousands of games to their end, which takes far too long in a browser. Download the game: on a computer with Whistlestop, “whistlestop analyse” tells luck from skill.",
  gone: "This device does not have the game, or the link is incomplete. Its result stays in “My games” where it was played.",
  status_gone: "No longer on this device",
  "problem_no-answer": "The files of the game cannot be loaded. Are you connected to the internet?",
  "problem_bad-token": "There is no such table on this device. A table of the app exists only where it was made.",
  "problem_no-engine": "The game could not be started on this device.",
  "problem_not-found": "There is no such table on this device. A table of the app exists only where it was made.",
  "problem_unknown-board": "This app does not have that board.",
  "problem_store-failed": "This device cannot store the game at the moment. Reload the page, then try again.",
  "problem_internal-error": "Something went wrong in the game. Nothing has changed.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  loading: "Préparation du jeu… {percent} %",
  elsewhere: "Whistlestop est ouvert dans un autre onglet. Continuez là-bas, ou fermez-le pour jouer ici.",
  failed: "Le jeu n’a pas pu démarrer sur cet appareil. {reason}",
  update: "Une nouvelle version est disponible.",
  updateNow: "L’utiliser maintenant",
  retry: "Réessayer",
  lead: "Posez vos rails, reliez vos villes, soyez plus rapides que les autres, sur des plateaux du monde entier : seul contre des robots, ou autour d’un même écran.",
  analysis:
    "Une analyse joue des dizaines de milliers de fins de partie, ce qui prend bien trop de temps dans un navigateur. Téléchargez la partie : sur un ordinateur avec Whistlestop, « whistlestop analyse » distingue la chance du talent.",
  gone: "Cet appareil n’a pas cette partie, ou le lien est incomplet. Son résultat reste dans « Mes parties » là où elle a été jouée.",
  status_gone: "N’est plus sur cet appareil",
  "problem_no-answer": "Les fichiers du jeu ne peuvent pas être chargés. Êtes-vous connecté à Internet ?",
  "problem_bad-token":
    "Cette table n’existe pas sur cet appareil. Une table de l’application n’existe que là où elle a été créée.",
  "problem_no-engine": "Le jeu n’a pas pu démarrer sur cet appareil.",
  "problem_not-found":
    "Cette table n’existe pas sur cet appareil. Une table de l’application n’existe que là où elle a été créée.",
  "problem_unknown-board": "Cette application n’a pas ce plateau.",
  "problem_store-failed":
    "Cet appareil ne peut pas enregistrer la partie pour l’instant. Rechargez la page, puis réessayez.",
  "problem_internal-error": "Une erreur s’est produite dans le jeu. Rien n’a changé.",
};
