// Watching a finished game again.

export const en = {
  title: "Replay · {board}",
  controls: "Replay",
  play: "Play",
  pause: "Pause",
  back: "Previous move",
  forward: "Next move",
  first: "To the start",
  last: "To the end",
  step: "Move",
  stepOf: "Move {n} of {of}",
  speed: "Speed",
  seenBy: "Seen by",
  spectator: "A spectator",
  record: "Download the game",
  link: "Copy a link to this moment",
  problem: "This game cannot be replayed",
} as const;

export const fr: Record<keyof typeof en, string> = {
  title: "Revoir la partie · {board}",
  controls: "Revoir la partie",
  play: "Lecture",
  pause: "Pause",
  back: "Coup précédent",
  forward: "Coup suivant",
  first: "Au début",
  last: "À la fin",
  step: "Coup",
  stepOf: "Coup {n} sur {of}",
  speed: "Vitesse",
  seenBy: "Vu par",
  spectator: "Un spectateur",
  record: "Télécharger la partie",
  link: "Copier un lien vers ce moment",
  problem: "Impossible de revoir cette partie",
};
