/** Measures of the province mat, in its own units. */
export const MAT = { width: 600, head: 46, row: 42, foot: 8, spots: 254, pitch: 44 };

/** How high the mat is when it is so wide. */
export function matHeight(lines: number, width: number): number {
  return (width * (MAT.head + lines * MAT.row + MAT.foot)) / MAT.width;
}
