import { expect, test } from 'vitest';
import { emptyWeek, type Week } from '@consult/domain/schedule/blocks.ts';
import { edgeAt, ended, followed, placeAt, slotPx } from './gestures.ts';

const columns = { left: 100, top: -300, width: 700, height: 2160 } as DOMRect;
const week: Week = emptyWeek.map((_, day) => (day === 1 ? [{ from: 54, to: 60 }] : []));

test('a slot is 15 px high, and a point beyond the grid is at its edge', () => {
  expect(slotPx).toBe(15);
  expect(placeAt(250, -300 + 54 * 15 + 7, columns)).toEqual({ day: 1, slot: 54, border: 54 });
  expect(placeAt(99, -400, columns)).toEqual({ day: 0, slot: 0, border: 0 });
  expect(placeAt(5000, 5000, columns)).toEqual({ day: 6, slot: 143, border: 144 });
});

test('the handles of a block lie on its edges; a short one can still be moved', () => {
  const block = { from: 10, to: 16 };
  expect([150, 156, 160, 200, 232, 239].map((y) => edgeAt(block, y))).toEqual(['from', 'from', null, null, null, 'to']);
  const short = { from: 10, to: 11 };
  expect([150, 154, 157, 160, 164].map((y) => edgeAt(short, y))).toEqual(['from', null, null, null, 'to']);
});

test('a pointer that never left its slot is a click: an hour; one that came back is drawn', () => {
  const begun = { kind: 'draw', day: 0, anchor: 10, at: 10, stirred: false } as const;
  expect(ended(emptyWeek, begun).week[0]).toEqual([{ from: 10, to: 16 }]);
  const back = followed(followed(begun, { day: 0, slot: 12, border: 12 }), { day: 0, slot: 10, border: 10 });
  expect(ended(emptyWeek, back).week[0]).toEqual([{ from: 10, to: 11 }]);
});

test('a block follows the pointer where it was gripped, across days', () => {
  const begun = { kind: 'move', day: 1, from: 54, grip: 2, toDay: 1, toFrom: 54, stirred: false } as const;
  const moved = followed(begun, { day: 4, slot: 30, border: 30 });
  expect(ended(week, moved).week[4]).toEqual([{ from: 28, to: 34 }]);
});
