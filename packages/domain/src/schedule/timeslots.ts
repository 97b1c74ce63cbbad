import { slotMinutes, slotsPerDay, united } from './blocks.ts';
import type { Block, Week } from './blocks.ts';
import type { Timeslot } from './phone-times.ts';

/** How a week is written: HHmm in steps of ten minutes, from 0000 to 2400. Source: server rules, section 21. */

/** 'HHmm' of the border before a slot; the end of the day is 2400. */
export function writeTime(slot: number): string {
  const minutes = slot * slotMinutes;
  return `${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** The same as people read it: '07:30', and '24:00' for the end of the day. */
export function sayTime(slot: number): string {
  const text = writeTime(slot);
  return `${text.slice(0, 2)}:${text.slice(2)}`;
}

/** The schedule of a week, as it is stored. */
export function writeWeek(week: Week): Timeslot[][] {
  return week.map((blocks) => blocks.map(({ from, to }) => ({ start: writeTime(from), end: writeTime(to) })));
}

/**
 * Reads a schedule that a client sends: seven lists of blocks that are sorted, apart and inside their day; '0000' as an
 * end is midnight. Null for anything else: the server mends nothing. Blocks that touch are one block, so two that touch
 * are refused.
 */
export function readWeekStrictly(schedule: readonly (readonly Timeslot[])[]): Week | null {
  if (schedule.length !== 7) return null;
  const week: Block[][] = [];
  for (const slots of schedule) {
    const blocks: Block[] = [];
    for (const { start, end } of slots) {
      const block = readBlock(start, end);
      if (!block || block.from <= (blocks.at(-1)?.to ?? -1)) return null;
      blocks.push(block);
    }
    week.push(blocks);
  }
  return week;
}

/**
 * Reads a stored schedule for the editor. What an older version stored otherwise is read tolerantly: sorted, joined, a
 * time between two slots closed to the next one inside, what is no block left out.
 */
export function readWeek(schedule: readonly (readonly Timeslot[])[]): Week {
  return [0, 1, 2, 3, 4, 5, 6].map((day) =>
    united(
      (schedule[day] ?? []).flatMap(({ start, end }) => {
        const [from, to] = [readMinutes(start), readMinutes(end)];
        if (from === null || to === null) return [];
        const block = { from: Math.ceil(from / slotMinutes), to: Math.floor((to || 1440) / slotMinutes) };
        return block.from < block.to ? [block] : [];
      }),
    ),
  );
}

/**
 * A time as it is typed: '7', '730', '7:30', '07h30', '0730'. Null for what is no time in steps of ten minutes. At the
 * end of a block 0:00 and 24:00 are midnight.
 */
export function readTyped(text: string, edge: 'from' | 'to'): number | null {
  const match = /^\s*(\d{1,2})\s*(?:[:h.]?\s*(\d{2}))?\s*h?\s*$/i.exec(text);
  if (!match) return null;
  const slot = slotOf(`${match[1]!.padStart(2, '0')}${match[2] ?? '00'}`);
  if (slot === null) return null;
  return edge === 'to' ? slot || slotsPerDay : slot < slotsPerDay ? slot : null;
}

/** A start and an end as a block; null where they are none. */
function readBlock(start: string, end: string): Block | null {
  const [from, to] = [slotOf(start), slotOf(end)];
  if (from === null || to === null) return null;
  const block = { from, to: to || slotsPerDay };
  return block.from < block.to ? block : null;
}

function readMinutes(text: string): number | null {
  if (!/^\d{4}$/.test(text)) return null;
  const [hour, minute] = [Number(text.slice(0, 2)), Number(text.slice(2))];
  return minute < 60 && hour * 60 + minute <= 1440 ? hour * 60 + minute : null;
}

function slotOf(text: string): number | null {
  const minutes = readMinutes(text);
  return minutes !== null && minutes % slotMinutes === 0 ? minutes / slotMinutes : null;
}

const two = (number: number): string => String(number).padStart(2, '0');
