import { startEmbedded } from '../embedded.ts';
import { EmbeddedDatabaseError } from './error.ts';

/**
 * For tests that kill processes: a process that only uses the embedded database of a folder. It prints one JSON line
 * when the database is there, stops at SIGTERM, and fails as the server does, in one line.
 */
const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await startEmbedded({ dataDir });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  console.log(JSON.stringify({ url: database.url, adopted: database.adopted, pid: database.pid }));
} catch (error) {
  console.error(error instanceof EmbeddedDatabaseError ? error.message : error);
  process.exitCode = 1;
}
