import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from './fake-browser.testing.ts';
import { Telling } from './telling.ts';

let clock: FakeClock;
let telling: Telling;
let told: number;
beforeEach(() => {
  clock = new FakeClock();
  telling = new Telling();
  told = 0;
  telling.listen(() => (told += 1));
});
const confirmed = (left: number) => telling.confirmed(left, clock.groundOf({ frozen: false, gone: false }).after);

test('what the server confirms is shown at once while few wait', () => {
  for (const left of [8, 7, 6]) confirmed(left);
  expect(told).toBe(3);
});

test('of many it is shown together, half a second after the first', async () => {
  for (let left = 500; left > 400; left -= 1) confirmed(left);
  expect(told).toBe(0);
  await clock.advance(499);
  expect(told).toBe(0);
  await clock.advance(1);
  expect(told).toBe(1);
});

test('while many are confirmed one after the other it is shown twice a second', async () => {
  for (let left = 1_000; left > 800; left -= 1) {
    confirmed(left);
    await clock.advance(10);
  }
  expect(told).toBe(4);
  await clock.advance(1_000);
  expect(told).toBe(4);
});

test('what somebody does meanwhile is shown at once, with what was confirmed', async () => {
  confirmed(100);
  telling.now();
  expect(told).toBe(1);
  await clock.advance(1_000);
  expect(told).toBe(1);
});

test('the last few are shown at once, and nothing is shown a second time for those before', async () => {
  confirmed(9);
  confirmed(8);
  expect(told).toBe(1);
  await clock.advance(1_000);
  expect(told).toBe(1);
});

test('after many were shown, the next of many are shown too', async () => {
  confirmed(100);
  await clock.advance(500);
  confirmed(99);
  await clock.advance(500);
  expect(told).toBe(2);
});

test('who stopped listening hears nothing', async () => {
  let heard = 0;
  const stop = telling.listen(() => (heard += 1));
  confirmed(100);
  stop();
  await clock.advance(500);
  expect({ told, heard }).toEqual({ told: 1, heard: 0 });
});

test('who takes in what was confirmed does it with the next telling where many wait, and at once where few do', async () => {
  const { after } = clock.groundOf({ frozen: false, gone: false });
  let taken = 0;
  for (const left of [100, 99, 98]) void telling.told(left, after).then(() => (taken += 1));
  await clock.advance(499);
  expect(taken).toBe(0);
  await clock.advance(1);
  expect({ taken, told }).toEqual({ taken: 3, told: 1 });
  await telling.told(8, after);
  expect(told).toBe(1);
});
