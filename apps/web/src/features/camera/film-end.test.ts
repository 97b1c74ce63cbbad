import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { mustEnd, secondsLeft, type FilmSoFar } from './film-end.ts';

const megabyte = 1024 * 1024;

/** A recording that grew by these bytes, one a second, until it had to end. */
function record(seconds: readonly number[], mostBytes: number): FilmSoFar {
  const soFar: FilmSoFar = { ms: 0, bytes: 0, largest: 0 };
  for (const bytes of seconds) {
    soFar.ms += 1_000;
    soFar.bytes += bytes;
    soFar.largest = Math.max(soFar.largest, bytes);
    if (mustEnd(soFar, mostBytes)) break;
  }
  return soFar;
}

test('a film never has more bytes than a file may have, with the second that comes while it ends', () => {
  const second = fc.integer({ min: 1, max: 1_500_000 });
  fc.assert(
    fc.property(fc.array(second, { minLength: 200, maxLength: 300 }), (seconds) => {
      const { bytes, largest } = record(seconds, maxAttachmentBytes);
      expect(bytes + largest).toBeLessThanOrEqual(maxAttachmentBytes);
    }),
  );
});

test('a film uses nearly all that it may have', () => {
  const { bytes } = record(Array<number>(500).fill(megabyte / 2), maxAttachmentBytes);
  expect(bytes).toBeGreaterThan(0.9 * maxAttachmentBytes);
});

test('the countdown is there in its last seconds only, and goes down to its end', () => {
  const bytes = megabyte / 2;
  const at = (second: number) =>
    secondsLeft({ ms: second * 1_000, bytes: second * bytes, largest: bytes }, 50 * megabyte);
  expect(at(10)).toBeNull();
  expect(at(75)).toBeNull();
  const shown = [80, 83, 86, 89, 94].map(at);
  expect(shown).toEqual(shown.map((left) => left ?? -1).toSorted((a, b) => b - a));
  expect(shown.at(-1)).toBeLessThanOrEqual(1);
  expect(secondsLeft({ ms: 0, bytes: 0, largest: 0 }, 50 * megabyte)).toBeNull();
});
