import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrl } from './embedded/postmaster.ts';
import { readConnection } from './embedded/cluster.ts';

/** The embedded database of a server's data folder: where its product's role reaches it, and its postmaster. */
export async function embeddedIn(dataDir: string): Promise<{ url: string; pid: number }> {
  const cluster = await realpath(join(dataDir, 'postgres', 'cluster'));
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  return { url: databaseUrl('consult', await readConnection(cluster), 'consult'), pid };
}
