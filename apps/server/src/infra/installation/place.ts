import { lstat, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

/**
 * Where an installation's database is. An embedded one is known by the folder that holds it; one elsewhere by its
 * server and its number there, which a fail-over to a replica keeps.
 */
export type Place = z.infer<typeof placeShape>;

export const placeShape = z.union([
  z.object({ host: z.string(), device: z.string(), inode: z.string(), path: z.string() }),
  z.object({ server: z.string(), database: z.string() }),
]);

/**
 * The place of a folder that is there. `host` is empty where the system has no id of its own (in a container). Of a
 * link it is the link's own place: a copy of what holds the link leads to the same folder, and is a copy all the same.
 */
export async function placeOfFolder(folder: string): Promise<Place> {
  const { dev, ino } = await lstat(folder, { bigint: true });
  const host = await readFile('/etc/machine-id', 'utf8').catch(() => '');
  const path = join(await realpath(dirname(folder)), basename(folder));
  return { host: host.trim(), device: String(dev), inode: String(ino), path };
}

/** The place of a database that is not embedded. */
export async function placeOfDatabase(pool: pg.Pool): Promise<Place> {
  const { rows } = await pool.query<{ server: string; database: string }>(
    `select coalesce(c.system_identifier::text, '') as server, d.oid::text as database
      from pg_control_system() c, pg_database d where d.datname = current_database()`,
  );
  return rows[0]!;
}

/**
 * Whether both are one place. A folder that was renamed keeps device and inode; a device may have another number after
 * a restart of the machine, and then path and inode tell. A copy has another inode; a copy of the whole disk another
 * device and path, or another host.
 */
export function isSamePlace(a: Place, b: Place): boolean {
  if ('server' in a || 'server' in b)
    return 'server' in a && 'server' in b && a.server === b.server && a.database === b.database;
  return a.host === b.host && a.inode === b.inode && (a.device === b.device || a.path === b.path);
}

/** A place for the operator to read. */
export function sayPlace(place: Place): string {
  if ('server' in place) return `database ${place.database} of server ${place.server}`;
  return place.host === 'backup' ? 'a backup' : place.path;
}
