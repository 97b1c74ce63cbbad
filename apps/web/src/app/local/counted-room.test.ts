import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedRoom } from './counted-room.ts';

const mib = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser that keeps so many MiB more, and counts how often it is asked. */
function browser(mibLeft: number) {
  const asked = { times: 0, left: mibLeft * mib };
  const room = countedRoom(() => {
    asked.times += 1;
    return Promise.resolve(asked.left);
  });
  return { asked, room };
}

test('where there is plenty, the browser is asked once before, and what is written is counted', async () => {
  const { asked, room } = browser(1_000);
  expect(await room(5 * mib)).toBe(1_000 * mib);
  expect(await room(5 * mib)).toBe(995 * mib);
  expect(asked.times).toBe(1);
});

test('it is asked again beside the writing, and its answer counts', async () => {
  const { asked, room } = browser(1_000);
  await room(5 * mib);
  await room(5 * mib);
  asked.left = 700 * mib;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.times).toBe(2);
  expect(await room(0)).toBe(700 * mib);
});

test('where little is left, it is asked each time', async () => {
  const { asked, room } = browser(260);
  await room(5 * mib);
  asked.left = 10 * mib;
  expect(await room(5 * mib)).toBe(10 * mib);
  expect(await room(5 * mib)).toBe(10 * mib);
  expect(asked.times).toBe(3);
});

test('a browser that does not say is one with plenty', async () => {
  const { room } = browser(Infinity);
  expect(await room(5 * mib)).toBe(Infinity);
  expect(await room(5 * mib)).toBe(Infinity);
});
