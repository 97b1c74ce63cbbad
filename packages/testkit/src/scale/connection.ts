import { openFileKeystore } from '@consult/server/infra/keystore/file-keystore.ts';
import { openKeyring } from '@consult/server/infra/keystore/keyring.ts';
import { openTerms } from '@consult/server/infra/keystore/terms.ts';
import pg from 'pg';
import type { LoadTarget } from './write-consults.ts';

/**
 * A connection with its own keys for one thread of a load. Commits do not wait for the disk: an interrupted load starts
 * over.
 */
export async function openConnection(
  url: string,
  keystoreFile: string,
): Promise<LoadTarget & { close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'consult-seed' });
  const keystore = openFileKeystore(keystoreFile);
  // Data keys are used once here: remembering them would only cost.
  const keyring = await openKeyring(pool, keystore, { remembered: 1 });
  const terms = await openTerms(pool, keystore);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'consult-seed',
    options: '-c synchronous_commit=off',
  });
  await client.connect();
  return {
    client,
    keyring,
    terms,
    async close() {
      await client.end();
      await pool.end();
    },
  };
}
