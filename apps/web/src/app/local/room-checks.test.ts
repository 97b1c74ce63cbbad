import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { fakeStage } from './fake-browser.testing.ts';
import { roomChecks, runCheck } from './room-checks.testing.ts';

for (const check of roomChecks)
  test(`on one device: ${check.title}`, async () => {
    await expect(runCheck(check, fakeStage)).resolves.toBeUndefined();
  });
