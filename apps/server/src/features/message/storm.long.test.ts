import { startTestCluster } from '@consult/testkit/database.ts';
import type { TestCluster } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { weatherStorm } from './storm.testing.ts';

let cluster: TestCluster;
beforeAll(async () => {
  // A snapshot spans the whole cluster: an open transaction of another test's database would hold it back.
  cluster = await startTestCluster();
}, 120_000);
afterAll(() => cluster?.stop());

it('200 messages of five people are there once, in one order, on every screen, however connections and processes fall', async () => {
  const { cuts, retries } = await weatherStorm(await cluster.createDatabase(), 40);
  expect(cuts).toBeGreaterThan(5);
  expect(retries).toBeGreaterThan(0);
}, 120_000);
