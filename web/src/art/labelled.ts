/** The attributes of a picture: one with a label is an image, one without is decoration. */
export const labelled = (label?: string) =>
  label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": "true" } as const);
