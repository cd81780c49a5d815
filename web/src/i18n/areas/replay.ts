// Watching a finished game again.

export const en = {
  title: "Replay · {board}",
  controls: "Replay",
  play: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step forward",
  first: "To the start",
  last: "To the end",
  step: "Step",
  stepOf: "Step {n} of {of}",
  speed: "Speed",
  seenBy: "Seen by",
  spectator: "A spectator",
  record: "Download the record",
  link: "Copy a link to this moment",
  problem: "This game cannot be shown",
} as const;

export const fr: Record<keyof typeof en, string> = {
  title: "Rediffusion · {board}",
  controls: "Rediffusion",
  play: "Lecture",
  pause: "Pause",
  back: "Un pas en arrière",
  forward: "Un pas en avant",
  first: "Au début",
  last: "À la fin",
  step: "Étape",
  stepOf: "Étape {n} sur {of}",
  speed: "Vitesse",
  seenBy: "Vu par",
  spectator: "Un spectateur",
  record: "Télécharger l’enregistrement",
  link: "Copier un lien vers ce moment",
  problem: "Impossible de montrer cette partie",
};
