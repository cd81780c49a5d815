// What can go wrong with the server or a table, by the codes of the protocol.

export const en = {
  "no-answer": "The server does not answer. Is it still running?",
  "bad-token": "This link does not hold any more: the seat was given to somebody else, or there is a newer link.",
  "not-found": "There is no such table here. It may have been removed, or the link is not complete.",
  "bad-version": "This page is older than the server. Reload it.",
  gone: "The host has freed this seat, or made a new link for it.",
  "too-many-requests": "Too much at once. Wait a moment and try again.",
  "too-many-attempts": "Too many links that did not work. Wait a minute and try again.",
  "table-full": "All seats are taken.",
  "seat-taken": "Somebody sits there already.",
  "game-running": "That is possible only after the game.",
  "not-over": "This game is not over yet; only then it can be watched again.",
  "not-ready": "A seat is still empty.",
  "not-allowed": "Only the host may do that.",
  lost: "The connection broke. Try again.",
  other: "That did not work: {reason}",
} as const;

export const fr: Record<keyof typeof en, string> = {
  "no-answer": "Le serveur ne répond pas. Est-il toujours en marche ?",
  "bad-token": "Ce lien n’est plus valable : la place a été donnée à quelqu’un d’autre, ou il existe un lien plus récent.",
  "not-found": "Il n’y a pas de telle table ici. Elle a pu être supprimée, ou le lien est incomplet.",
  "bad-version": "Cette page est plus ancienne que le serveur. Il faut la recharger.",
  gone: "L’hôte a libéré cette place, ou créé un nouveau lien pour elle.",
  "too-many-requests": "Trop de demandes à la fois. Attendre un instant et réessayer.",
  "too-many-attempts": "Trop de liens non valables. Attendre une minute et réessayer.",
  "table-full": "Toutes les places sont prises.",
  "seat-taken": "Quelqu’un est déjà assis là.",
  "game-running": "Ce n’est possible qu’après la partie.",
  "not-over": "Cette partie n’est pas finie ; elle ne pourra être revue qu’ensuite.",
  "not-ready": "Une place est encore libre.",
  "not-allowed": "Seul l’hôte peut le faire.",
  lost: "La connexion a été coupée. Réessayer.",
  other: "Cela n’a pas marché : {reason}",
};
