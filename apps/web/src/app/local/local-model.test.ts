import { expect, it } from 'vitest';
import { proveLocal } from './local-model.testing.ts';

it('loses, doubles and mixes up nothing, whatever happens to the tabs, the line and the sessions', async () => {
  expect(await proveLocal(2_000)).toBeGreaterThan(1_500);
});
