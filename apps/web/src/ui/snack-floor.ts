/** A box in the window, in px from its top and left. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** The space between the snackbars and what they stand above, in px. */
const gap = 8;

/** Less room than this above them is none: they stay where they would be, in px. */
const least = 60;

/**
 * How far from the window's lower edge snackbars stand, in px, so that they lie over none of what is in use: `feet`,
 * the boxes of what stays at the foot of a page, and the field in which somebody types. `usual` without any of these.
 */
export function snackFloor(stack: Box, feet: readonly Box[], height: number, usual: number): number {
  const size = stack.bottom - stack.top;
  let floor = usual;
  // One that is raised may meet another one further up.
  for (const foot of feet.toSorted((a, b) => b.top - a.top)) {
    const [top, bottom] = [height - floor - size, height - floor];
    const meets = foot.left < stack.right && foot.right > stack.left && foot.top < bottom + gap && foot.bottom > top;
    const raised = height - foot.top + gap;
    if (meets && height - raised - size >= least) floor = Math.max(floor, raised);
  }
  return floor;
}
