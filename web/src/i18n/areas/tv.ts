// A table on a television.

export const en = {
  title: "Table on a TV",
  show: "Show on a TV",
  showText:
    "The board on a large screen for everybody, and each player’s hand on a phone. The TV shows nothing secret.",
  link: "Link for the TV",
  turn: "{name} to play",
  many: "{n} players are choosing",
  join: "Scan to join",
  type: "or type the address:",
  wait: "Who is playing?",
  waitText: "The game will begin soon.",
  phones: "Scan the code with your phone: it becomes your hand of cards.",
  free: "free",
  full: "Full screen",
  ownLink: "This link is for a seat, and a TV must not have one. Open the link for the TV from the table.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  title: "La table sur une télé",
  show: "Afficher sur une télé",
  showText:
    "Le plateau pour tous sur un grand écran, et la main de chacun sur son téléphone. Rien de secret n’apparaît à la télé.",
  link: "Lien pour la télé",
  turn: "Au tour de {name}",
  many: "{n} joueurs choisissent",
  join: "Scannez pour jouer",
  type: "ou tapez l’adresse :",
  wait: "Qui joue ?",
  waitText: "La partie va bientôt commencer.",
  phones: "Scannez le code avec votre téléphone : il devient votre main de cartes.",
  free: "libre",
  full: "Plein écran",
  ownLink:
    "Ce lien donne une place, et une télé ne doit en connaître aucune. Ouvrez le lien pour la télé depuis la table.",
};
