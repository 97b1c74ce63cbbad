/*
 * A worker process to be killed: says 'running' when its job runs, and never ends it. Its argument is the database's
 * address.
 */
import { openJobs } from './jobs.ts';

const url = process.argv[2];
if (!url) throw new Error('needs the address of a database');
const jobs = await openJobs({ url, worker: true, log: { failure: () => undefined } });
await jobs.handle('send-outgoing', async () => {
  process.send?.('running');
  await new Promise(() => undefined);
});
