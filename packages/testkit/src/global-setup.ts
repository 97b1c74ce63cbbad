import { startTestCluster } from './database.ts';
import { keepCompiled } from './server.ts';

/** vitest's setup of a whole run: one database cluster for all test files, gone with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  keepCompiled();
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
