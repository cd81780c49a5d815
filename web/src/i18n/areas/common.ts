// Words that several pages share.

export const en = {
  appName: "Whistlestop",
  home: "Home",
  rules: "Rules",
  close: "Close",
  cancel: "Cancel",
  lostTitle: "Nothing here",
  lostText: "There is no page at this address.",
  toHome: "To the home page",
} as const;

export const fr: Record<keyof typeof en, string> = {
  appName: "Whistlestop",
  home: "Accueil",
  rules: "Règles",
  close: "Fermer",
  cancel: "Annuler",
  lostTitle: "Rien ici",
  lostText: "Il n’y a pas de page à cette adresse.",
  toHome: "Retour à l’accueil",
};
