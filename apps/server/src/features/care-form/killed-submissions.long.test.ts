import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorldAlone } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { killWhileSubmitting } from './killed-submissions.testing.ts';

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorldAlone();
});
afterAll(() => world?.stop());

it('twenty kills leave every one of two hundred submissions whole or absent; submitted again, each is there once', async () => {
  expect(await killWhileSubmitting(world, 20)).toBe(200);
});
