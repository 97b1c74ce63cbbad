import {
  clicked,
  drawn,
  moved,
  resized,
  type Block,
  type Changed,
  type Week,
} from '@consult/domain/schedule/blocks.ts';

/** The height of a slot, px. Document 3, section 9. */
export const slotPx = 15;

/** The slot at the top of the grid when it opens: 07:00. */
export const firstShown = 7 * 6;

/** What the pointer or the keyboard does to the week and has not let go yet. `stirred`: it has left its first slot. */
export type Gesture =
  | { kind: 'draw'; day: number; anchor: number; at: number; stirred: boolean }
  | { kind: 'move'; day: number; from: number; grip: number; toDay: number; toFrom: number; stirred: boolean }
  | { kind: 'resize'; day: number; from: number; edge: 'from' | 'to'; at: number; stirred: boolean };

/** A place in the grid: day, slot, and the border between two slots that is nearest. */
export type Place = { day: number; slot: number; border: number };

/** The place under the pointer, from the rectangle of the seven columns. */
export function placeAt(x: number, y: number, columns: DOMRect): Place {
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return {
    day: within(Math.floor(((x - columns.left) / columns.width) * 7), 6),
    slot: within(Math.floor((y - columns.top) / slotPx), 143),
    border: within(Math.round((y - columns.top) / slotPx), 144),
  };
}

/** The gesture with the pointer at a place. */
export function followed(gesture: Gesture, { day, slot, border }: Place): Gesture {
  if (gesture.kind === 'draw')
    return { ...gesture, at: slot, stirred: gesture.stirred || slot !== gesture.anchor || day !== gesture.day };
  if (gesture.kind === 'resize') return { ...gesture, at: border, stirred: gesture.stirred || border !== gesture.at };
  const toFrom = slot - gesture.grip;
  return {
    ...gesture,
    toDay: day,
    toFrom,
    stirred: gesture.stirred || day !== gesture.day || toFrom !== gesture.from,
  };
}

/** What the week becomes when the gesture ends now. */
export function ended(week: Week, gesture: Gesture): Changed {
  if (gesture.kind === 'draw')
    return gesture.stirred
      ? drawn(week, gesture.day, gesture.anchor, gesture.at)
      : clicked(week, gesture.day, gesture.anchor);
  if (gesture.kind === 'resize') return resized(week, gesture.day, gesture.from, gesture.edge, gesture.at);
  return moved(week, gesture.day, gesture.from, gesture.toDay, gesture.toFrom);
}

/** The day on which a gesture's block lies. */
export const dayOf = (gesture: Gesture): number => (gesture.kind === 'move' ? gesture.toDay : gesture.day);

/** A handle is so high, px; of a short block a quarter, so that it can still be moved. */
const handlePx = 7;

/** The edge of a block whose handle lies at `y` px below midnight; null between the handles. */
export function edgeAt({ from, to }: Block, y: number): 'from' | 'to' | null {
  const reach = Math.min(handlePx, ((to - from) * slotPx) / 4);
  if (y - from * slotPx < reach) return 'from';
  return to * slotPx - y <= reach ? 'to' : null;
}
