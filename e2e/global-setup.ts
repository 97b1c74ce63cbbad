import { startTestCluster } from '@consult/testkit/database.ts';
import { keepCompiled } from '@consult/testkit/server.ts';
import { buildWeb } from './machine.ts';

/** Builds the page, and starts one database cluster for the run, in which every world has a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  buildWeb();
  keepCompiled();
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
