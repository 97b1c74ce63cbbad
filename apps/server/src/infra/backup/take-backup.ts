import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { connect } from '../db/connection.ts';
import { FILES_LOCK } from '../files/files-lock.ts';
import { filesFolder } from '../files/folder-blobs.ts';
import { copyFile, copyTree, treeBytes } from './copy-tree.ts';
import { BackupError, MANIFEST } from './manifest.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import { needRoom, saidIfFull } from './room.ts';

export type BackupOptions = {
  /** The data folder of the installation. */
  dataDir: string;
  /** The folder of the database's cluster. */
  cluster: string;
  /** Of the database server's superuser, and of the product's database. */
  adminUrl: string;
  url: string;
  /** A folder that is not there yet, outside the data folder. */
  to: string;
  /** Off in tests: the files may still be in memory when the backup is done. */
  sync?: boolean | undefined;
};

/** Folders of the cluster that a restored server makes anew or must not find (as pg_basebackup leaves them out). */
const EMPTY_FOLDERS = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT =
  /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$|^(?:postmaster\.pid|postmaster\.opts|backup_label|tablespace_map|backup_manifest)$/;

const isLeftOut = (path: string): boolean =>
  LEFT_OUT.test(path) || EMPTY_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** What the log of the database takes of a backup, where little is written meanwhile: two segments. */
const LOG_BYTES = 2 * 16 * 1024 * 1024;

/**
 * Copies database and files while the product runs, as of one instant: the end of the copy. The keystore stays where it
 * is. docs/decisions/0004-backup.md says why this way.
 * @throws BackupError
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const to = resolve(options.to);
  await checkTarget(to, options.dataDir);
  await needRoom({ of: 'backup', folder: dirname(to), bytes: await bytesOf(options), beside: options.cluster });
  const draft = `${to}.partial-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(join(draft, 'cluster'), { recursive: true, mode: 0o700 });
    const masters = await mastersOf(options.url);
    const { postgres, files } = await withFilesKept(options.url, async () => {
      const copied = await copyCluster(options, join(draft, 'cluster'));
      // After the database: every file that it names is there by now, and nothing removes it before it is copied.
      copied.files.push(...(await copyFiles(filesFolder(options.dataDir), join(draft, 'files'), options.sync)));
      return copied;
    });
    const manifest: Manifest = {
      kind: 'consult-backup',
      version: 1,
      madeAt: new Date().toISOString(),
      postgres,
      masters,
      files,
    };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await rename(draft, to);
    const parent = await open(dirname(to), 'r');
    try {
      await parent.sync();
    } finally {
      await parent.close();
    }
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw saidIfFull(error, 'backup', dirname(to));
  }
}

/** About as much as the backup will take. */
async function bytesOf({ cluster, dataDir }: BackupOptions): Promise<number> {
  const [database, files] = await Promise.all([treeBytes(cluster, isLeftOut), treeBytes(filesFolder(dataDir))]);
  return database + files + LOG_BYTES;
}

async function checkTarget(to: string, dataDir: string): Promise<void> {
  if (await stat(to).catch(() => null)) throw new BackupError(`${to} is there already; name a folder that is not.`);
  await mkdir(dirname(to), { recursive: true });
  const inside = relative(await realpath(dataDir), await realpath(dirname(to)));
  if (inside === '' || !(inside.startsWith('..') || inside.includes(':'))) {
    throw new BackupError(
      'A backup does not belong into the data folder, where the keys are; name a folder elsewhere.',
    );
  }
}

async function mastersOf(url: string): Promise<string[]> {
  const client = await connect({ connectionString: url });
  try {
    const { rows } = await client.query<{ id: string }>(
      'select master_id as id from wrapping_key union select master_id from purpose_key order by 1',
    );
    return rows.map((row) => row.id);
  } finally {
    await client.end();
  }
}

/** Runs `work` while no process removes bytes of files: each waits until the lock is free. */
async function withFilesKept<T>(url: string, work: () => Promise<T>): Promise<T> {
  // If this connection breaks, the lock goes with it, and the backup can not be trusted.
  let broken = false;
  const client = await connect({ connectionString: url }, () => {
    broken = true;
  });
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [FILES_LOCK]);
    const result = await work();
    if (broken) throw new BackupError('The connection to the database broke while files were copied; try again.');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyCluster(
  options: BackupOptions,
  to: string,
): Promise<{ postgres: Manifest['postgres']; files: BackedUpFile[] }> {
  const cluster = await realpath(options.cluster);
  // The server notices at once when this process dies: the backup ends with the connection.
  const client = await connect({ connectionString: options.adminUrl });
  try {
    const { rows } = await client.query<{ version: string; num: number; data: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as num,
        current_setting('data_directory') as data`,
    );
    const server = rows[0]!;
    if (resolve(server.data) !== cluster)
      throw new BackupError(`The database server works in ${server.data}, not in ${cluster}.`);
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    // The slot keeps the log that the copy needs. It is temporary, so it goes with the connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${randomBytes(6).toString('hex')}`,
    ]);
    const { rows: started } = await client.query<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('consult backup', fast => true)) as first`,
    );
    const files = await copyTree(cluster, to, {
      skip: (path) => isLeftOut(path) || path === 'global/pg_control',
      sync: options.sync,
    });
    await keep(
      files,
      'global/pg_control',
      await copyFile(join(cluster, 'global/pg_control'), join(to, 'global/pg_control')),
    );
    const { rows: stopped } = await client.query<{ last: string; labelfile: string; spcmapfile: string }>(
      `select pg_walfile_name(lsn) as last, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)`,
    );
    const end = stopped[0]!;
    if (end.spcmapfile)
      throw new BackupError('This database has tablespaces of its own, which this backup does not know.');
    await writeFile(join(to, 'backup_label'), end.labelfile, { mode: 0o600, flush: true });
    await keep(files, 'backup_label', await sumOf(join(to, 'backup_label')));
    files.push(...(await copyLog(cluster, to, started[0]!.first, end.last)));
    return {
      postgres: {
        version: server.version,
        major: Math.floor(server.num / 10_000),
        platform: `${process.platform}-${process.arch}`,
      },
      files: files.map((file) => ({ ...file, path: `cluster/${file.path}` })),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Copies the segments of the write-ahead log from the copy's beginning to its end; replaying them brings all files to
 * one instant.
 */
async function copyLog(cluster: string, to: string, first: string, last: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const name of (await readdir(join(cluster, 'pg_wal'))).toSorted()) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue;
    await keep(copied, `pg_wal/${name}`, await copyFile(join(cluster, 'pg_wal', name), join(to, 'pg_wal', name)));
  }
  if (copied.at(-1)?.path !== `pg_wal/${last}`)
    throw new BackupError('The log of the database ended before the copy did; try again.');
  return copied;
}

async function copyFiles(from: string, to: string, sync?: boolean): Promise<BackedUpFile[]> {
  if (!(await stat(from).catch(() => null))) return [];
  return (await copyTree(from, to, { sync })).map((file) => ({ ...file, path: `files/${file.path}` }));
}

async function keep(files: BackedUpFile[], path: string, file: Omit<BackedUpFile, 'path'> | null): Promise<void> {
  if (!file) throw new BackupError(`${path} went away while it was copied; try again.`);
  files.push({ path, ...file });
}

async function sumOf(path: string): Promise<Omit<BackedUpFile, 'path'> | null> {
  const scratch = `${path}.sum`;
  const file = await copyFile(path, scratch);
  await rm(scratch, { force: true });
  return file;
}
