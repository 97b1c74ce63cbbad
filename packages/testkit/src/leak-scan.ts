import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { leakPatterns, patternFinder } from './leak-patterns.ts';

/** A marked value in a place where nothing may be readable. */
export type Leak = { marker: string; form: string; where: string };

export type LeakScan = {
  /** Of the product's database. Tables of every schema are read, jobs and sessions among them. */
  url: string;
  /** The data folder: database cluster, files, uploads, logs. */
  dataDir: string;
  /** The typed values: names, numbers, sentences that stand nowhere else. 8 characters or more each. */
  markers: readonly string[];
  /** Logs of server processes and other files or folders outside the data folder. */
  extraFiles?: readonly string[];
  /**
   * Skips files of the database and further files that were last written before this; for a cluster shared with other
   * tests.
   */
  since?: Date;
};

const CHUNK = 4 * 1024 * 1024;
const ROWS = 500;

/**
 * Looks for marked values in every column of every table, in statistics and running statements, in the cluster's files
 * (deleted rows, write-ahead log, temporary files), in the data folder and in further files. Returns all that it found;
 * fails when it can not read a place, since then it proves nothing. It does not unpack pages that the write-ahead log
 * holds compressed, but reads the records beside them.
 */
export async function scanForMarkers(scan: LeakScan): Promise<Leak[]> {
  const patterns = leakPatterns(scan.markers);
  const find = patternFinder(patterns);
  const overlap = Math.max(...patterns.map(({ bytes }) => bytes.length)) - 1;
  const seen = new Set<string>();
  const leaks = new Map<string, Leak>();
  const look = (bytes: Buffer, where: string): void => {
    for (const { marker, form } of find(bytes)) leaks.set(`${marker} ${form} ${where}`, { marker, form, where });
  };
  const client = new pg.Client({ connectionString: scan.url });
  await client.connect();
  try {
    await scanTables(client, look);
    for (const path of await clusterOf(client))
      await scanPath(await realpath(path).catch(() => path), { look, overlap, seen, since: scan.since });
  } finally {
    await client.end();
  }
  await scanPath(await realpath(scan.dataDir), { look, overlap, seen });
  for (const path of scan.extraFiles ?? [])
    await scanPath(await realpath(path), { look, overlap, seen, since: scan.since });
  return [...leaks.values()];
}

type Look = (bytes: Buffer, where: string) => void;

async function scanTables(client: pg.Client, look: Look): Promise<void> {
  const { rows: columns } = await client.query<{ relation: string; name: string; binary: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as relation, quote_ident(a.attname) as name,
      a.atttypid = 'bytea'::regtype as binary
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
     and n.nspname !~ '^pg_(toast|temp)' and a.attnum > 0 and not a.attisdropped
     union all select 'pg_stats', name, false
     from unnest(array['most_common_vals', 'histogram_bounds', 'most_common_elems']) name
     union all select 'pg_stat_activity', 'query', false`,
  );
  if (columns.length === 0) throw new Error('There are no tables to look at.');
  const relations = Map.groupBy(columns, (column) => column.relation);
  await client.query('begin transaction isolation level repeatable read read only');
  for (const [relation, own] of relations) {
    const wanted = own.map(({ name, binary }) => (binary ? name : `convert_to(${name}::text, 'UTF8')`));
    await client.query(`declare leak_scan no scroll cursor for select ${wanted.join(', ')} from ${relation}`);
    for (;;) {
      const { rows } = await client.query<(Buffer | null)[]>({
        text: `fetch ${ROWS} from leak_scan`,
        rowMode: 'array',
      });
      for (const row of rows) row.forEach((value, index) => value && look(value, `${relation}.${own[index]?.name}`));
      if (rows.length < ROWS) break;
    }
    await client.query('close leak_scan');
  }
  await client.query('commit');
}

/** The files of the cluster that belong to this database, and those that all databases share. */
async function clusterOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ folder: string; oid: number }>(
    `select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()`,
  );
  const { folder, oid } = rows[0]!;
  return ['pg_wal', `base/${oid}`, 'base/pgsql_tmp', 'log'].map((path) => join(folder, path));
}

type FileScan = { look: Look; overlap: number; seen: Set<string>; since?: Date | undefined };

async function scanPath(path: string, scan: FileScan): Promise<void> {
  const found = await stat(path).catch(gone);
  // The cluster often lies in the data folder.
  if (!found || scan.seen.has(path)) return;
  if (found.isDirectory()) {
    for (const name of (await readdir(path).catch(gone)) ?? []) await scanPath(join(path, name), scan);
    return;
  }
  scan.seen.add(path);
  const { look, overlap, since } = scan;
  if (!found.isFile() || (since && found.mtime < since)) return;
  const file = await open(path, 'r').catch(gone);
  if (!file) return;
  try {
    const buffer = Buffer.allocUnsafe(overlap + CHUNK);
    let kept = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, kept, CHUNK);
      if (bytesRead === 0) break;
      const filled = kept + bytesRead;
      look(buffer.subarray(0, filled), path);
      kept = Math.min(overlap, filled);
      buffer.copyWithin(0, filled - kept, filled);
    }
  } finally {
    await file.close();
  }
}

/** A running database makes and removes files all the time. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
