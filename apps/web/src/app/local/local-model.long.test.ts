import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { proveLocal } from './local-model.testing.ts';

it('loses, doubles and mixes up nothing in a hundred thousand steps', { timeout: 30 * 60_000 }, async () => {
  const { tried, seed, failure } = await proveLocal(100_000, { shrinkMs: 60_000 });
  expect(failure, `with the seed ${seed}`).toBeNull();
  expect(tried).toBeGreaterThanOrEqual(75_000);
});
