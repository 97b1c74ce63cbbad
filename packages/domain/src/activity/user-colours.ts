/** How many colours the names of a thread cycle through. Source: document 3, section 2.4. */
export const userColourCount = 8;

/** The colour (1 to 8, as in --who-1 to --who-8) of the member at an index (0, 1, 2, ...) of a thread. */
export function userColour(index: number): number {
  return (((Math.trunc(index) % userColourCount) + userColourCount) % userColourCount) + 1;
}
