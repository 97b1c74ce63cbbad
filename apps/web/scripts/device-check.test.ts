import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDeviceCheck } from './device-check.ts';

const web = join(import.meta.dirname, '..');

test('the device check holds the room and its proofs, and no test library and nothing of Node', async () => {
  const { modules } = await buildDeviceCheck(web, join(web, 'dist'), false).then((chunk) => ({
    modules: Object.keys(chunk.modules),
  }));
  for (const part of ['local/vault.ts', 'local/kept.ts', 'local/waiting.ts', 'local/local-model.testing.ts'])
    expect(
      modules.some((id) => id.endsWith(part)),
      part,
    ).toBe(true);
  expect(modules.filter((id) => /vitest|node:|__vite-browser-external|fake-indexeddb/.test(id))).toEqual([]);
});
