import { startTestCluster } from '@consult/testkit/database.ts';
import { keepCompiled, startServer } from '@consult/testkit/server.ts';
import { buildWeb } from './machine.ts';
import { sharedWorldVariable } from './world.ts';

/** The page built, one database cluster for the run, and the world that specs share as long as they change nothing in it. */
export default async function setup(): Promise<() => Promise<void>> {
  buildWeb();
  keepCompiled();
  const cluster = await startTestCluster();
  const shared = await startServer({ demo: true });
  process.env[sharedWorldVariable] = shared.url;
  return async () => {
    await shared.stop();
    await cluster.stop();
  };
}
