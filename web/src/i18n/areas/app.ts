// The app: the page without a server.

export const en = {
  loading: "Getting the game ready… {percent} %",
  elsewhere: "Whistlestop is open in another tab. Go on there, or close it to play here.",
  failed: "The game could not be started on this device. {reason}",
  update: "There is a new version.",
  updateNow: "Use it now",
} as const;

export const fr: Record<keyof typeof en, string> = {
  loading: "Préparation du jeu… {percent} %",
  elsewhere: "Whistlestop est ouvert dans un autre onglet. Continuez là-bas, ou fermez-le pour jouer ici.",
  failed: "Le jeu n’a pas pu démarrer sur cet appareil. {reason}",
  update: "Une nouvelle version est disponible.",
  updateNow: "L’utiliser maintenant",
};
