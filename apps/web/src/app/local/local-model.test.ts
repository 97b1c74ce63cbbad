import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { proveLocal } from './local-model.testing.ts';

it('loses, doubles and mixes up nothing, whatever happens to the tabs, the line and the sessions', async () => {
  const { tried, seed, failure } = await proveLocal(2_000, { shrinkMs: 5_000 });
  expect(failure, `with the seed ${seed}`).toBeNull();
  expect(tried).toBeGreaterThan(1_500);
});
