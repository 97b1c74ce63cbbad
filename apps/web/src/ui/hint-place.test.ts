import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hintMargin, placeHint } from './hint-place.ts';
import type { HintSide } from './hint-place.ts';

const size = { width: 280, height: 120 };

test.each([
  ['right', { left: 10, top: 100, width: 250, height: 32 }, { width: 1440, height: 900 }, 'right'],
  ['bottom', { left: 342, top: 4, width: 44, height: 44 }, { width: 390, height: 844 }, 'bottom'],
  // A phone has no room beside the anchor, and here none below it either.
  ['right', { left: 10, top: 100, width: 250, height: 32 }, { width: 390, height: 844 }, 'bottom'],
  ['bottom', { left: 10, top: 800, width: 100, height: 32 }, { width: 390, height: 844 }, 'top'],
] as const)('wanted at the %s of %j in %j it stands at the %s', (wanted, anchor, window, side) => {
  expect(placeHint(anchor, size, window, wanted)?.side).toBe(side);
});

test('it never covers what it points at and never leaves the window, or it waits', () => {
  const length = fc.integer({ min: 1, max: 600 });
  const at = fc.integer({ min: -50, max: 1500 });
  fc.assert(
    fc.property(
      fc.record({ left: at, top: at, width: length, height: length }),
      fc.record({ width: length, height: length }),
      fc.record({ width: fc.integer({ min: 320, max: 1500 }), height: fc.integer({ min: 300, max: 1000 }) }),
      fc.constantFrom<HintSide>('right', 'bottom', 'top', 'left'),
      (anchor, hint, window, wanted) => {
        const place = placeHint(anchor, hint, window, wanted);
        if (!place) return;
        const apart =
          place.left >= anchor.left + anchor.width ||
          place.left + hint.width <= anchor.left ||
          place.top >= anchor.top + anchor.height ||
          place.top + hint.height <= anchor.top;
        expect(apart).toBe(true);
        expect(place.left).toBeGreaterThanOrEqual(hintMargin);
        expect(place.top).toBeGreaterThanOrEqual(hintMargin);
        expect(place.left + hint.width).toBeLessThanOrEqual(window.width - hintMargin);
        expect(place.top + hint.height).toBeLessThanOrEqual(window.height - hintMargin);
      },
    ),
  );
});

test('it stands over no heading: it slides along its anchor, takes another side, or waits', () => {
  const anchor = { left: 10, top: 100, width: 250, height: 32 };
  const window = { width: 1440, height: 900 };
  const title = { left: 290, top: 60, width: 200, height: 24 };
  expect(placeHint(anchor, size, window, 'right', [title])).toMatchObject({ side: 'right', top: 84, pointer: 32 });
  const below = { left: 290, top: 180, width: 200, height: 24 };
  expect(placeHint(anchor, size, window, 'right', [title, below])?.side).toBe('bottom');
  const everywhere = { left: 0, top: 0, width: 1440, height: 900 };
  expect(placeHint(anchor, size, window, 'right', [everywhere])).toBeNull();
});
