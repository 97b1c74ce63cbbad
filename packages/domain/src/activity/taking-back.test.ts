import { expect, test } from 'vitest';
import { takeBackLeftMs } from './taking-back.ts';

test('what was sent can be taken back for two minutes and not a millisecond longer', () => {
  const sent = new Date('2026-11-23T12:00:00.000Z');
  expect(takeBackLeftMs(sent, sent)).toBe(120_000);
  expect(takeBackLeftMs(sent, new Date('2026-11-23T12:01:59.999Z'))).toBe(1);
  expect(takeBackLeftMs(sent, new Date('2026-11-23T12:02:00.000Z'))).toBe(0);
});
