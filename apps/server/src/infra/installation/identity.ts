import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { placeShape } from './place.ts';
import type { Place } from './place.ts';
import { switchOffAll } from './outlets.ts';

/** Which installation this is, and where it was when it was last recognised. */
export type Identity = { id: string; place: Place };

/** An installation that is not recognised; the message tells the operator what to choose from. */
export class InstallationError extends Error {
  override name = 'InstallationError';
}

const identityShape = z.object({ id: z.string(), place: placeShape });
const fileOf = (dataDir: string): string => join(dataDir, 'installation.json');

/** The identity that lies in a data folder; null where there is none. */
export async function readIdentityFile(dataDir: string): Promise<Identity | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return identityShape.parse(JSON.parse(text));
  } catch {
    throw new InstallationError(`${fileOf(dataDir)} is damaged; remove it, and the database says which one it is.`);
  }
}

/** Writes the identity of a data folder, whole or not at all. */
export async function writeIdentityFile(dataDir: string, identity: Identity): Promise<void> {
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(identity)}\n`, { mode: 0o600, flush: true });
  await rename(draft, fileOf(dataDir));
}

/** The identity in the database; null where it has none yet. */
export async function readIdentity(pool: pg.Pool): Promise<Identity | null> {
  const { rows } = await pool.query<{ id: string; place: Place }>('select id, place from installation');
  return rows[0] ?? null;
}

/** Gives a database that has none its identity. Of several processes at once one does, and all have its answer. */
export async function beginIdentity(pool: pg.Pool, id: string, place: Place): Promise<Identity> {
  await pool.query('insert into installation (id, place) values ($1, $2) on conflict do nothing', [
    id,
    JSON.stringify(place),
  ]);
  return (await readIdentity(pool))!;
}

/** The same installation at another place: nothing changes but the place. */
export async function noteMove(pool: pg.Pool, place: Place): Promise<Identity> {
  await inTransaction(pool, async (client) => {
    await client.query('update installation set place = $1, recognised_at = now()', [JSON.stringify(place)]);
    await writeAudit(client, { kind: 'installation-moved', actorId: null, subjectIds: [] });
  });
  return (await readIdentity(pool))!;
}

/**
 * A restored or copied database becomes an installation of its own: a new id, everything that reaches out is off, every
 * session has ended (one that was ended after the copy was made must not live again), and each client asks for
 * everything once, since it may know of changes that are not here.
 * @param madeAt when the backup was made, where it is a restored one
 */
export async function becomeOwn(
  pool: pg.Pool,
  place: Place,
  cause: 'restored' | 'copied',
  madeAt?: string,
): Promise<Identity> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into installation (id, place) values ($1, $2)
        on conflict (single) do update set id = excluded.id, place = excluded.place, recognised_at = now()`,
      [randomUUID(), JSON.stringify(place)],
    );
    await switchOffAll(client, cause);
    await client.query('delete from auth_session');
    await client.query('select renew_live_epoch()');
    await writeAudit(client, {
      kind: cause === 'restored' ? 'backup-restored' : 'installation-copied',
      actorId: null,
      subjectIds: [],
      ...(madeAt ? { detail: { madeAt } } : {}),
    });
  });
  return (await readIdentity(pool))!;
}
