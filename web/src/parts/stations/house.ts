/** A station with its roof, around the origin, in a box of 24 by 24. */
export const HOUSE = "M0-11L10-3V10H-10V-3Z";
