import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockAt,
  clicked,
  copied,
  drawn,
  emptyWeek,
  moved,
  openSlots,
  removed,
  resized,
  retimed,
  slotsPerDay,
} from './blocks.ts';
import type { Block, Changed, Week } from './blocks.ts';
import { beginEdits, edited, redone, shownWeek, undone } from './edits.ts';
import { readTyped, readWeek, readWeekStrictly, sayTime, writeTime, writeWeek } from './timeslots.ts';

const monday = 1;
const at = (hour: number, minute = 0): number => hour * 6 + minute / 10;
const week = (...blocks: Block[]): Week => emptyWeek.map((own, day) => (day === monday ? blocks : own));
const block = (from: number, to: number): Block => ({ from, to });

describe('known cases', () => {
  test('a click makes an hour; with less than an hour to midnight it ends at midnight', () => {
    expect(clicked(emptyWeek, monday, at(9)).week).toEqual(week(block(at(9), at(10))));
    expect(clicked(emptyWeek, monday, at(23)).block).toEqual(block(at(23), slotsPerDay));
    expect(clicked(emptyWeek, monday, at(23, 50)).block).toEqual(block(at(23, 50), slotsPerDay));
  });

  test('a click on a block selects it and changes nothing', () => {
    const own = week(block(at(9), at(12)));
    expect(clicked(own, monday, at(10))).toEqual({ week: own, block: block(at(9), at(12)) });
    expect(clicked(own, monday, at(10)).week).toBe(own);
  });

  test('a click beside a block joins it', () => {
    expect(clicked(week(block(at(9), at(10))), monday, at(8, 30)).week).toEqual(week(block(at(8, 30), at(10))));
  });

  test('a block is drawn upwards as well as downwards, and one inside another is ignored', () => {
    expect(drawn(emptyWeek, monday, at(9), at(9)).week).toEqual(week(block(at(9), at(9, 10))));
    expect(drawn(emptyWeek, monday, at(9, 50), at(9)).week).toEqual(week(block(at(9), at(10))));
    const own = week(block(at(8), at(12)));
    expect(drawn(own, monday, at(9), at(10)).week).toBe(own);
    expect(drawn(own, monday, at(7), at(13)).week).toEqual(week(block(at(7), at(13, 10))));
    expect(drawn(emptyWeek, monday, at(23), 400).week).toEqual(week(block(at(23), slotsPerDay)));
  });

  test('blocks that touch are one', () => {
    expect(drawn(week(block(at(9), at(10))), monday, at(10), at(10, 50)).week).toEqual(week(block(at(9), at(11))));
  });

  test('a handle stops one slot before the other edge', () => {
    const own = week(block(at(9), at(10)));
    expect(resized(own, monday, at(9), 'to', at(7)).week).toEqual(week(block(at(9), at(9, 10))));
    expect(resized(own, monday, at(9), 'from', at(15)).week).toEqual(week(block(at(9, 50), at(10))));
    expect(resized(own, monday, at(9), 'to', 999).week).toEqual(week(block(at(9), slotsPerDay)));
    expect(resized(own, monday, at(9), 'from', -3).week).toEqual(week(block(0, at(10))));
  });

  test('a block moved past midnight stops there at full length, on either side', () => {
    const own = week(block(at(9), at(11)));
    expect(moved(own, monday, at(9), monday, at(23)).week).toEqual(week(block(at(22), slotsPerDay)));
    expect(moved(own, monday, at(9), monday, -20).week).toEqual(week(block(0, at(2))));
  });

  test('a block moved wholly inside another goes up in it', () => {
    const own = week(block(at(8), at(12)), block(at(14), at(15)));
    expect(moved(own, monday, at(14), monday, at(9))).toEqual({
      week: week(block(at(8), at(12))),
      block: block(at(8), at(12)),
    });
  });

  test('a block moves across days, and over itself', () => {
    const own = week(block(at(9), at(11)));
    expect(moved(own, monday, at(9), 3, at(13)).week[3]).toEqual([block(at(13), at(15))]);
    expect(moved(own, monday, at(9), 3, at(13)).week[monday]).toEqual([]);
    expect(moved(own, monday, at(9), monday, at(10)).week).toEqual(week(block(at(10), at(12))));
  });

  test('typed times, copies and removal', () => {
    const own = week(block(at(9), at(11)));
    expect(retimed(own, monday, at(9), block(at(7, 30), at(9, 10))).week).toEqual(week(block(at(7, 30), at(9, 10))));
    expect(retimed(own, monday, at(9), block(at(9), at(9))).week).toBe(own);
    const everyDay = copied(own, monday, at(9), [0, 1, 6]).week;
    expect(everyDay.map((blocks) => openSlots(blocks))).toEqual([12, 12, 0, 0, 0, 0, 12]);
    expect(removed(own, monday, at(9)).week).toEqual(emptyWeek);
    expect(removed(own, monday, at(10)).week).toBe(own);
  });
});

test('undo and redo go through the states; a new edit ends what was undone', () => {
  const one = clicked(emptyWeek, monday, at(9)).week;
  const two = clicked(one, 2, at(9)).week;
  let edits = edited(edited(beginEdits(emptyWeek), one), two);
  expect(edited(edits, two)).toBe(edits);
  edits = undone(undone(undone(edits)));
  expect(shownWeek(edits)).toBe(emptyWeek);
  expect(shownWeek(redone(edits))).toBe(one);
  expect(shownWeek(redone(redone(redone(edits))))).toBe(two);
  edits = edited(redone(edits), emptyWeek);
  expect(redone(edits)).toBe(edits);
});

test('times are written as HHmm and the end of a day as 2400', () => {
  expect(writeWeek(week(block(at(7, 30), at(9, 10)), block(at(23), slotsPerDay)))[monday]).toEqual([
    { start: '0730', end: '0910' },
    { start: '2300', end: '2400' },
  ]);
  expect([writeTime(0), sayTime(at(7, 30)), sayTime(slotsPerDay)]).toEqual(['0000', '07:30', '24:00']);
});

describe('what a client sends', () => {
  const days = (slots: { start: string; end: string }[]) => emptyWeek.map((_, day) => (day === monday ? slots : []));
  const slot = (start: string, end: string) => ({ start, end });

  test('0000 as an end is midnight', () => {
    expect(readWeekStrictly(days([slot('2300', '0000')]))).toEqual(week(block(at(23), slotsPerDay)));
    expect(readWeekStrictly(days([slot('0000', '0000')]))).toEqual(week(block(0, slotsPerDay)));
  });

  test.each([
    ['in the wrong order', [slot('1300', '1400'), slot('0900', '1000')]],
    ['that overlap', [slot('0900', '1000'), slot('0930', '1100')]],
    ['that touch', [slot('0900', '1000'), slot('1000', '1100')]],
    ['that end before they begin', [slot('1000', '0900')]],
    ['without length', [slot('1000', '1000')]],
    ['between two slots', [slot('0905', '1000')]],
    ['beyond the day', [slot('2300', '2410')]],
    ['that begin at 2400', [slot('2400', '0000')]],
    ['that are no times', [slot('0960', '1000')]],
    ['of other shape', [slot('9:00', '10:00')]],
  ])('blocks %s are refused, not mended', (_name, slots) => {
    expect(readWeekStrictly(days(slots))).toBeNull();
  });

  test('six days and eight are no week', () => {
    expect(readWeekStrictly(days([]).slice(1))).toBeNull();
    expect(readWeekStrictly([...days([]), []])).toBeNull();
  });

  test('an older stored schedule is read tolerantly', () => {
    const stored = days([slot('1300', '1400'), slot('0905', '1000'), slot('0955', '1115'), slot('x', '1000')]);
    expect(readWeek(stored)).toEqual(week(block(at(9, 10), at(11, 10)), block(at(13), at(14))));
    expect(readWeek([])).toEqual(emptyWeek);
  });
});

test.each([
  ['7', 'from', at(7)],
  ['730', 'from', at(7, 30)],
  ['7:30', 'from', at(7, 30)],
  ['07h30', 'from', at(7, 30)],
  ['7 h 30', 'from', at(7, 30)],
  ['0730', 'to', at(7, 30)],
  ['0:00', 'to', slotsPerDay],
  ['24:00', 'to', slotsPerDay],
  ['0:00', 'from', 0],
  ['24:00', 'from', null],
  ['24:10', 'to', null],
  ['7:35', 'from', null],
  ['7:60', 'from', null],
  ['noon', 'from', null],
  ['', 'from', null],
] as const)('typed %j as %s', (text, edge, slot) => {
  expect(readTyped(text, edge)).toBe(slot);
});

/** A week as a naive set of 7 × 144 slots. */
type Slots = ReadonlySet<number>;
const key = (day: number, slot: number): number => day * slotsPerDay + slot;
const setOf = (own: Week): Slots =>
  new Set(
    own.flatMap((blocks, day) => blocks.flatMap(({ from, to }) => range(from, to).map((slot) => key(day, slot)))),
  );
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
/** The run of open slots around a slot. */
function run(slots: Slots, day: number, slot: number): Block {
  let [from, to] = [slot, slot + 1];
  while (from > 0 && slots.has(key(day, from - 1))) from -= 1;
  while (to < slotsPerDay && slots.has(key(day, to))) to += 1;
  return { from, to };
}
function swap(slots: Slots, day: number, old: Block | null, toDay: number, next: Block | null): Slots {
  const result = new Set(slots);
  if (old) for (const slot of range(old.from, old.to)) result.delete(key(day, slot));
  if (next)
    for (const slot of range(next.from, next.to)) if (slot >= 0 && slot < slotsPerDay) result.add(key(toDay, slot));
  return result;
}

const day = fc.nat(6);
const slot = fc.nat(slotsPerDay - 1);
const anywhere = fc.integer({ min: -30, max: slotsPerDay + 30 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('draw' as const), day, slot, at: slot }),
  fc.record({ kind: fc.constant('click' as const), day, slot }),
  fc.record({ kind: fc.constant('resize' as const), day, slot, edge: fc.constantFrom('from', 'to'), at: anywhere }),
  fc.record({ kind: fc.constant('move' as const), day, slot, toDay: day, at: anywhere }),
  fc.record({ kind: fc.constant('retime' as const), day, slot, from: anywhere, to: anywhere }),
  fc.record({ kind: fc.constant('remove' as const), day, slot }),
  fc.record({ kind: fc.constant('copy' as const), day, slot, days: fc.uniqueArray(day) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

/** The operation by the algebra; of those that need a block, the one around the slot. */
function byBlocks(own: Week, one: Operation): Changed {
  const there = blockAt(own, one.day, one.slot)?.from ?? -1;
  if (one.kind === 'draw') return drawn(own, one.day, one.slot, one.at);
  if (one.kind === 'click') return clicked(own, one.day, one.slot);
  if (one.kind === 'resize') return resized(own, one.day, there, one.edge, one.at);
  if (one.kind === 'move') return moved(own, one.day, there, one.toDay, one.at);
  if (one.kind === 'retime') return retimed(own, one.day, there, { from: one.from, to: one.to });
  if (one.kind === 'remove') return removed(own, one.day, there);
  return copied(own, one.day, there, one.days);
}

/** The same by the naive set. */
function bySlots(slots: Slots, one: Operation): Slots {
  const open = slots.has(key(one.day, one.slot));
  if (one.kind === 'draw')
    return swap(slots, one.day, null, one.day, block(Math.min(one.slot, one.at), Math.max(one.slot, one.at) + 1));
  if (one.kind === 'click') return open ? slots : swap(slots, 0, null, one.day, block(one.slot, one.slot + 6));
  if (!open) return slots;
  const own = run(slots, one.day, one.slot);
  if (one.kind === 'remove') return swap(slots, one.day, own, one.day, null);
  if (one.kind === 'copy') return one.days.reduce<Slots>((now, other) => swap(now, 0, null, other, own), slots);
  if (one.kind === 'retime') {
    const fits = 0 <= one.from && one.from < one.to && one.to <= slotsPerDay;
    return fits ? swap(slots, one.day, own, one.day, block(one.from, one.to)) : slots;
  }
  if (one.kind === 'resize') {
    const next =
      one.edge === 'from'
        ? block(Math.min(one.at, own.to - 1), own.to)
        : block(own.from, Math.max(one.at, own.from + 1));
    return swap(slots, one.day, own, one.day, next);
  }
  const length = own.to - own.from;
  let from = one.at;
  while (from < 0) from += 1;
  while (from + length > slotsPerDay) from -= 1;
  return swap(slots, one.day, own, one.toDay, block(from, from + length));
}

test('after whatever sequence of operations the open slots are those of a naive set; blocks stay sorted and apart', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
      let own = emptyWeek;
      let slots: Slots = new Set();
      let edits = beginEdits(own);
      for (const one of operations) {
        const before = own;
        const { week: next, block: made } = byBlocks(own, one);
        slots = bySlots(slots, one);
        own = next;
        expect([...setOf(own)].sort((a, b) => a - b)).toEqual([...slots].sort((a, b) => a - b));
        expect(own).toHaveLength(7);
        for (const blocks of own) {
          expect(blocks.every(({ from, to }) => 0 <= from && from < to && to <= slotsPerDay)).toBe(true);
          expect(blocks.every(({ from }, n) => n === 0 || blocks[n - 1]!.to < from)).toBe(true);
        }
        if (made)
          expect(own.some((blocks) => blocks.some(({ from, to }) => from === made.from && to === made.to))).toBe(true);
        expect(readWeekStrictly(writeWeek(own))).toEqual(own);
        const next_ = edited(edits, own);
        expect(shownWeek(next_)).toEqual(own);
        if (next_ !== edits) expect(shownWeek(undone(next_))).toEqual(before);
        edits = next_;
      }
      while (edits !== undone(edits)) edits = undone(edits);
      expect(shownWeek(edits)).toEqual(emptyWeek);
    }),
    { numRuns: 250 },
  );
});
