import { it } from 'vitest';
import { proveLocal } from './local-model.testing.ts';

it('loses, doubles and mixes up nothing, whatever happens to the tabs, the line and the sessions', async () => {
  await proveLocal(40, 50);
});
