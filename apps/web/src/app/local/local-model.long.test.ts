import { expect, it } from 'vitest';
import { proveLocal } from './local-model.testing.ts';

it('loses, doubles and mixes up nothing in a hundred thousand steps', { timeout: 30 * 60_000 }, async () => {
  expect(await proveLocal(100_000)).toBeGreaterThanOrEqual(75_000);
});
