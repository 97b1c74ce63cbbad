import { afterEach, expect, test } from 'vitest';
import { businessDayAt, byServer, forgetServerClock, noteServerClock } from './server-clock.ts';

afterEach(forgetServerClock);

const hour = 3_600_000;

test('the day is that which the server says until it ends, then the next; no header changes nothing', () => {
  const now = Date.now();
  noteServerClock(`${now} 2026-02-28 ${now + hour}`);
  noteServerClock(null);
  noteServerClock('no clock');
  expect(businessDayAt(now)).toBe('2026-02-28');
  expect(businessDayAt(now + hour - 1)).toBe('2026-02-28');
  expect(businessDayAt(now + hour)).toBe('2026-03-01');
  expect(businessDayAt(now + 26 * hour)).toBe('2026-03-02');
});

test('a device’s clock is put right only where it is wrong, not where an answer took its time', () => {
  const now = Date.now();
  noteServerClock(`${now - 10_000} 2026-02-28 ${now + hour}`);
  expect(byServer(now)).toBe(now);
  noteServerClock(`${now + hour} 2026-02-28 ${now + 2 * hour}`);
  expect(Math.abs(byServer(now) - now - hour)).toBeLessThan(5000);
});
