/**
 * The block algebra of the weekly phone schedule: what drawing, clicking, resizing, moving, copying and removing make
 * of a week. Pure; every operation gives a whole week back. The open time is always exactly the union of what was
 * open and what the operation adds, so blocks that touch or overlap are one. Source: document 3, sections 4 and 9;
 * server rules, section 21 (Phone schedule) and 'Changes' to section 0.
 */

/** Minutes of one slot, and slots of one day. */
export const slotMinutes = 10;
export const slotsPerDay = (24 * 60) / slotMinutes;
/** The length of a block that a single click makes, in slots: one hour. */
export const clickSlots = 6;

/** Slots since midnight, from `from` up to and without `to`. */
export type Block = { readonly from: number; readonly to: number };

/** Seven days, Sunday first, each with its blocks: sorted, apart, inside the day. */
export type Week = readonly (readonly Block[])[];

/** A week, and the block of it that an operation made or changed; null where it made none. */
export type Changed = { readonly week: Week; readonly block: Block | null };

export const emptyWeek: Week = [[], [], [], [], [], [], []];

/** The block that a slot lies in; null where the slot is closed. */
export function blockAt(week: Week, day: number, slot: number): Block | null {
  return blocksOf(week, day).find(({ from, to }) => from <= slot && slot < to) ?? null;
}

/**
 * Draws from the slot where the pointer went down to the slot where it is, in either direction; both lie in the block.
 * One that is drawn wholly inside another block is ignored: the very same week comes back.
 */
export function drawn(week: Week, day: number, anchor: number, at: number): Changed {
  const [first, last] = [withinDay(Math.min(anchor, at)), withinDay(Math.max(anchor, at))];
  return opened(week, day, { from: first, to: last + 1 });
}

/**
 * A click makes an hour, or what is left of the day where less than an hour is. A click on a block selects it and
 * changes nothing.
 */
export function clicked(week: Week, day: number, slot: number): Changed {
  const from = withinDay(slot);
  const there = blockAt(week, day, from);
  return there ? { week, block: there } : opened(week, day, { from, to: Math.min(from + clickSlots, slotsPerDay) });
}

/**
 * Puts the upper edge ('from') or the lower edge ('to') of the block that begins at `from` to the border before slot
 * `at`. A handle stops one slot before the other edge, and at midnight.
 */
export function resized(week: Week, day: number, from: number, edge: 'from' | 'to', at: number): Changed {
  const block = starting(week, day, from);
  if (!block) return { week, block: null };
  const to =
    edge === 'from'
      ? { from: clamp(at, 0, block.to - 1), to: block.to }
      : { from: block.from, to: clamp(at, block.from + 1, slotsPerDay) };
  return replaced(week, day, block, day, to);
}

/** Moves a block to a day and a first slot, at its full length: past midnight, and before it, it stops there. */
export function moved(week: Week, day: number, from: number, toDay: number, toFrom: number): Changed {
  const block = starting(week, day, from);
  if (!block || !week[toDay]) return { week, block };
  const length = block.to - block.from;
  const first = clamp(toFrom, 0, slotsPerDay - length);
  return replaced(week, day, block, toDay, { from: first, to: first + length });
}

/** Gives a block other times, as typed; what is no block within the day changes nothing. */
export function retimed(week: Week, day: number, from: number, times: Block): Changed {
  const block = starting(week, day, from);
  return block && isBlock(times) ? replaced(week, day, block, day, times) : { week, block };
}

/** Closes the block that begins at `from`. */
export function removed(week: Week, day: number, from: number): Changed {
  const block = starting(week, day, from);
  return { week: block ? withDay(week, day, without(blocksOf(week, day), block)) : week, block: null };
}

/** Opens the same time on other days; the block itself stays. */
export function copied(week: Week, day: number, from: number, days: readonly number[]): Changed {
  const block = starting(week, day, from);
  if (!block) return { week, block };
  return { week: days.reduce((now, other) => opened(now, other, block).week, week), block };
}

/** Slots that are open on a day. */
export function openSlots(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { from, to }) => sum + to - from, 0);
}

export function sameWeek(a: Week, b: Week): boolean {
  return (
    a === b ||
    a.every((blocks, day) => {
      const others = blocksOf(b, day);
      return (
        blocks.length === others.length &&
        blocks.every(({ from, to }, at) => others[at]?.from === from && others[at].to === to)
      );
    })
  );
}

/** Blocks of any order that may touch or overlap, as a day holds them. */
export function united(blocks: readonly Block[]): Block[] {
  const sorted = blocks.toSorted((a, b) => a.from - b.from || a.to - b.to);
  const apart: Block[] = [];
  for (const block of sorted) {
    const last = apart.at(-1);
    if (last && block.from <= last.to) apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, block.to) };
    else apart.push(block);
  }
  return apart;
}

const blocksOf = (week: Week, day: number): readonly Block[] => week[day] ?? [];

const starting = (week: Week, day: number, from: number): Block | null =>
  blocksOf(week, day).find((block) => block.from === from) ?? null;

const without = (blocks: readonly Block[], block: Block): Block[] => blocks.filter((one) => one !== block);

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const withinDay = (slot: number): number => clamp(slot, 0, slotsPerDay - 1);

const isBlock = ({ from, to }: Block): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= slotsPerDay;

function withDay(week: Week, day: number, blocks: readonly Block[]): Week {
  return week.map((own, at) => (at === day ? blocks : own));
}

/** Opens a block; the same week where all of it was open. */
function opened(week: Week, day: number, block: Block): Changed {
  const own = week[day];
  if (!own) return { week, block: null };
  const around = own.find(({ from, to }) => from <= block.from && block.to <= to);
  if (around) return { week, block: around };
  const next = withDay(week, day, united([...own, block]));
  return { week: next, block: blockAt(next, day, block.from) };
}

/** Closes a block and opens another in its place; the same week where both are the same. */
function replaced(week: Week, day: number, block: Block, toDay: number, to: Block): Changed {
  if (toDay === day && to.from === block.from && to.to === block.to) return { week, block };
  return opened(withDay(week, day, without(blocksOf(week, day), block)), toDay, to);
}
