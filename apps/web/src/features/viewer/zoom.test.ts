import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedZoom, imageZoom, panAfterZoom, panWithin, pdfZoom, steppedZoom } from './zoom.ts';

test('an image zooms from 1 to 4 in steps of 0.5', () => {
  const up = Array.from({ length: 8 }, (_, steps) => steppedZoom(imageZoom, 1, steps));
  expect(up).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4]);
  expect(steppedZoom(imageZoom, 1, -1)).toBe(1);
});

test('a PDF zooms in steps of 0.25, not below 0.25', () => {
  expect([0, 1, 2, 3, 4, 5].map((steps) => steppedZoom(pdfZoom, 1, -steps))).toEqual([1, 0.75, 0.5, 0.25, 0.25, 0.25]);
  expect(steppedZoom(pdfZoom, 1, 1)).toBe(1.25);
});

test('whatever a pinch asks for becomes a step within the range', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -10, max: 100 }), fc.constantFrom(imageZoom, pdfZoom), (asked, range) => {
      const zoom = allowedZoom(range, asked);
      expect(zoom).toBeGreaterThanOrEqual(range.least);
      expect(zoom).toBeLessThanOrEqual(range.most);
      expect(Number.isInteger(zoom / range.step)).toBe(true);
    }),
  );
});

test('an image that fits does not move; a larger one never leaves the window', () => {
  expect(panWithin({ width: 300, height: 200 }, { width: 400, height: 400 }, 1, { x: 90, y: -90 })).toEqual({
    x: 0,
    y: 0,
  });
  expect(panWithin({ width: 400, height: 200 }, { width: 400, height: 400 }, 2, { x: 900, y: -900 })).toEqual({
    x: 200,
    y: 0,
  });
});

test('what is under the finger stays there', () => {
  const number = fc.integer({ min: -500, max: 500 });
  const zoom = fc.constantFrom(1, 1.5, 2, 4);
  fc.assert(
    fc.property(number, number, number, number, zoom, zoom, (x, y, px, py, before, after) => {
      const moved = panAfterZoom({ x: px, y: py }, { x, y }, before, after);
      // The same spot of the image lies under the pointer before and after.
      expect((x - moved.x) / after).toBeCloseTo((x - px) / before, 6);
      expect((y - moved.y) / after).toBeCloseTo((y - py) / before, 6);
    }),
  );
});
