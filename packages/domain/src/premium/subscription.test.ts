import { expect, test } from 'vitest';
import { asksNext, givesPremium } from './subscription.ts';
import type { Standing } from './subscription.ts';

const paidUntil = new Date('2026-12-27T10:00:00Z');
const failedAt = paidUntil;
const at = (iso: string): Date => new Date(iso);
const standing = (of: Partial<Standing> = {}): Standing => ({
  state: 'active',
  cancelsAtEnd: false,
  paidUntil,
  failedAt: null,
  ...of,
});

test('a subscription gives premium while it is paid, and until its provider says that it is not', () => {
  expect(givesPremium(standing(), at('2026-12-01T00:00:00Z'))).toBe(true);
  expect(givesPremium(standing(), at('2026-12-27T10:00:01Z'))).toBe(true);
  expect(givesPremium(standing({ state: 'incomplete', paidUntil: null }), at('2026-12-01T00:00:00Z'))).toBe(false);
  expect(givesPremium(standing({ state: 'ended' }), at('2026-12-01T00:00:00Z'))).toBe(false);
});

test('one that was cancelled lasts to the last instant of the paid time, and no longer', () => {
  const cancelled = standing({ cancelsAtEnd: true });
  expect(givesPremium(cancelled, at('2026-12-27T09:59:59.999Z'))).toBe(true);
  expect(givesPremium(cancelled, paidUntil)).toBe(false);
});

test('one whose renewal failed lasts for seven days after that', () => {
  const failed = standing({ state: 'past-due', failedAt });
  expect(givesPremium(failed, at('2027-01-03T09:59:59.999Z'))).toBe(true);
  expect(givesPremium(failed, at('2027-01-03T10:00:00Z'))).toBe(false);
});

test('the provider is asked at every instant at which something ends, and twice a day', () => {
  const halfADayBefore = at('2026-12-26T10:00:00Z');
  expect(asksNext(standing(), halfADayBefore, 1)).toEqual(at('2026-12-26T22:00:00Z'));
  expect(asksNext(standing(), at('2026-12-27T09:00:00Z'), 1)).toEqual(paidUntil);
  expect(asksNext(standing(), at('2026-12-27T10:00:00Z'), 1)).toEqual(at('2026-12-27T22:00:00Z'));
  expect(asksNext(standing({ state: 'past-due', failedAt }), at('2027-01-03T09:00:00Z'), 1)).toEqual(
    at('2027-01-03T10:00:00Z'),
  );
  expect(asksNext(standing({ state: 'incomplete' }), halfADayBefore, 30_000)).toEqual(at('2026-12-26T10:00:30Z'));
  expect(asksNext(standing({ state: 'ended' }), halfADayBefore, 1)).toBeNull();
});
