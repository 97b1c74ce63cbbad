import { afterEach, expect, test, vi } from 'vitest';
import { factorFor, scaled, timeFactor, timeFactorVariable } from './time-factor.ts';

afterEach(() => vi.unstubAllEnvs());

test('limits grow with a machine that is slower or busier than an idle one, up to four times, and never shrink', () => {
  expect(factorFor(20)).toBe(1);
  expect(factorFor(200)).toBe(1);
  expect(factorFor(400)).toBe(2);
  expect(factorFor(450)).toBe(2.3);
  expect(factorFor(60_000)).toBe(4);
  expect(factorFor(Infinity)).toBe(4);
});

test('a run measures once: what its first process found holds for all that it starts', () => {
  vi.stubEnv(timeFactorVariable, '2.5');
  expect(timeFactor()).toBe(2.5);
  expect(scaled(1_001)).toBe(2_503);
  vi.stubEnv(timeFactorVariable, '900');
  expect(timeFactor()).toBe(4);
});

test('where nobody has measured, it measures and tells those that come after', () => {
  vi.stubEnv(timeFactorVariable, undefined);
  const factor = timeFactor();
  expect(factor).toBeGreaterThanOrEqual(1);
  expect(factor).toBeLessThanOrEqual(4);
  expect(process.env[timeFactorVariable]).toBe(String(factor));
});
