export type Box = { left: number; top: number; width: number; height: number };
export type HintSide = 'right' | 'bottom' | 'top' | 'left';
export type HintPlace = {
  side: HintSide;
  left: number;
  top: number;
  /** The pointer's place along the edge that faces the anchor, from its left or top. */
  pointer: number;
};

/** The gap between anchor and hint, for the pointer, in px. */
const hintGap = 10;
/** The least distance between the hint and the edges of the window, in px. */
export const hintMargin = 8;
/** The pointer stays this far from the rounded corners, in px. */
const corner = 14;

/**
 * Where a hint of this size stands beside its anchor: on the wanted side where it fits, else on another, inside the
 * window, never over the anchor and over none of the headings. Null where no side has room; the hint waits then.
 */
export function placeHint(
  anchor: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
  wanted: HintSide,
  headings: readonly Box[] = [],
): HintPlace | null {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const starts: Readonly<Record<HintSide, number>> = {
    right: right + hintGap,
    bottom: bottom + hintGap,
    top: anchor.top - hintGap - size.height,
    left: anchor.left - hintGap - size.width,
  };
  const isBeside = (side: HintSide) => side === 'left' || side === 'right';
  const fits = (side: HintSide) =>
    starts[side] >= hintMargin &&
    (isBeside(side)
      ? starts[side] + size.width <= window.width - hintMargin
      : starts[side] + size.height <= window.height - hintMargin) &&
    size.width <= window.width - 2 * hintMargin &&
    size.height <= window.height - 2 * hintMargin;
  const sides: readonly HintSide[] = ['bottom', 'top', 'right', 'left'];
  for (const side of [wanted, ...sides].filter(fits)) {
    const beside = isBeside(side);
    const middle = beside ? anchor.top + anchor.height / 2 : anchor.left + anchor.width / 2;
    const [length, room] = beside ? [size.height, window.height] : [size.width, window.width];
    // In the middle of the anchor, else beside a heading, as far as the pointer still reaches the anchor.
    const edges = headings.flatMap(({ top, left, height, width }) =>
      beside ? [top - length, top + height] : [left - length, left + width],
    );
    const reaching = edges.filter((edge) => middle - edge >= corner && middle - edge <= length - corner);
    for (const start of [middle - length / 2, ...reaching]) {
      const along = Math.min(Math.max(start, hintMargin), room - hintMargin - length);
      const pointer = Math.min(Math.max(middle - along, corner), Math.max(corner, length - corner));
      const place: HintPlace = beside
        ? { side, left: starts[side], top: along, pointer }
        : { side, left: along, top: starts[side], pointer };
      if (!headings.some((heading) => meet({ ...place, ...size }, heading))) return place;
    }
  }
  return null;
}

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    one.left + one.width > other.left &&
    one.top < other.top + other.height &&
    one.top + one.height > other.top
  );
}
