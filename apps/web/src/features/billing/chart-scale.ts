/** The lines of a chart: from 0 to the first at or above the highest value, at most six, in cents. */
export function chartLines(highest: number): number[] {
  const most = 5;
  // Whole dollars, in steps that people count in.
  let step = 100;
  for (const factor of [1, 2, 5]) {
    let size = 100 * factor;
    while (size * most < highest) size *= 10;
    if (factor === 1 || size < step) step = size;
  }
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** How high an amount stands in a chart that ends at `top`. */
export const shareOf = (amount: number, top: number): string => `${(Math.max(0, amount) / top) * 100}%`;
