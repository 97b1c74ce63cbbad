import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbedded } from '../db/embedded.ts';
import { renewAccess } from '../db/embedded/renew-access.ts';
import { filesFolder } from '../files/folder-blobs.ts';
import { writeIdentityFile } from '../installation/identity.ts';
import { copyFile, copyTree } from './copy-tree.ts';
import { BackupError, MANIFEST, manifestShape } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { needRoom, saidIfFull } from './room.ts';

/** Comes after all others: no server starts without it, so a copy that was cut off is never taken for a database. */
const control = 'global/pg_control';

export type RestoreOptions = {
  /** The data folder that receives the backup. It holds no database and no files yet. */
  dataDir: string;
  /** The folder of the database within it, as startEmbedded takes it. */
  databaseFolder: string;
  from: string;
  /** For a look at a backup in a folder that goes again: waits for no disk. */
  passing?: boolean;
};

/** Reads the description of a backup. @throws BackupError */
export async function readManifest(from: string): Promise<Manifest> {
  const text = await readFile(join(from, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${from} holds no ${MANIFEST}: it is no backup, or one that was cut short.`);
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${join(from, MANIFEST)} is damaged or of a newer version.`);
  }
}

/**
 * Compares every file of a backup with the hash from the time of its making.
 * @throws BackupError naming the first that differs
 */
export async function verifyBackup(from: string, manifest: Manifest): Promise<void> {
  for (const file of manifest.files) {
    const path = join(from, file.path);
    const found = await stat(path).catch(() => null);
    if (found?.size !== file.bytes || (await sha256(path)) !== file.sha256)
      throw new BackupError(`${file.path} of the backup is missing or damaged. Nothing was restored.`);
  }
}

/**
 * Puts a backup into an empty data folder. The database is left stopped, as of the backup's end, with a port and a
 * password of its own. The folder has no identity yet: unless the caller makes it an installation of its own at once,
 * the next start asks what it is.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const from = resolve(options.from);
  const manifest = await readManifest(from);
  await checkFits(options, manifest);
  await verifyBackup(from, manifest);
  await mkdir(options.dataDir, { recursive: true });
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  await needRoom({ of: 'restored database', folder: options.dataDir, bytes });
  // First of all: where this is cut off, the next start asks what this is, and a copy's jobs never run unasked.
  await writeIdentityFile(options.dataDir, {
    id: 'none',
    place: { host: 'backup', device: '', inode: '', path: from },
  });
  try {
    await copyBack(options, from);
  } catch (error) {
    await removeHalf(options);
    throw saidIfFull(error, 'restored database', options.dataDir);
  }
  await setHeadAside(options.dataDir);
  return manifest;
}

async function copyBack(options: RestoreOptions, from: string): Promise<void> {
  const sync = !options.passing;
  // A fresh cluster has the right path, owner and settings of this version.
  const fresh = await startEmbedded({ dataDir: options.databaseFolder, fsync: sync });
  await fresh.stop();
  const cluster = await realpath(join(options.databaseFolder, 'cluster'));
  const owner = await stat(cluster);
  for (const name of await readdir(cluster)) await rm(join(cluster, name), { recursive: true });
  const mine = async (path: string): Promise<void> => {
    if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
  };
  await copyTree(join(from, 'cluster'), cluster, { skip: (path) => path === control, made: mine, sync });
  // Folders that the backup leaves out because they are empty, or filled anew at each start.
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_tblspc', 'pg_twophase', 'pg_commit_ts']) {
    await mkdir(join(cluster, folder), { recursive: true, mode: 0o700 });
    await mine(join(cluster, folder));
  }
  await chmod(cluster, 0o700);
  if (await stat(join(from, 'files')).catch(() => null))
    await copyTree(join(from, 'files'), filesFolder(options.dataDir), { sync });
  if (!(await copyFile(join(from, 'cluster', control), join(cluster, control), sync)))
    throw new BackupError(`${control} of the backup is missing. Nothing was restored.`);
  await mine(join(cluster, control));
  await renewAccess(options.databaseFolder);
}

/** Removes what a restore that failed has made; nothing of it was there before (checkFits). */
async function removeHalf({ databaseFolder, dataDir }: RestoreOptions): Promise<void> {
  const link = join(databaseFolder, 'cluster');
  // Root may have had to put the database elsewhere, with a link to it here.
  const cluster = await realpath(link).catch(() => null);
  for (const made of [cluster, link, filesFolder(dataDir)])
    if (made !== null) await rm(made, { recursive: true, force: true });
}

async function checkFits(options: RestoreOptions, manifest: Manifest): Promise<void> {
  if (await stat(join(options.databaseFolder, 'cluster')).catch(() => null)) {
    throw new BackupError(
      `There is a database in ${options.databaseFolder}. Stop the server, move that folder away and try again.`,
    );
  }
  const files = await readdir(join(options.dataDir, 'files')).catch((): string[] => []);
  if (files.length > 0)
    throw new BackupError(`There are files in ${join(options.dataDir, 'files')}. Move that folder away and try again.`);
  const here = `${process.platform}-${process.arch}`;
  if (manifest.postgres.platform !== here) {
    throw new BackupError(
      `This backup was made on ${manifest.postgres.platform} and this machine is ${here}: their database files differ.`,
    );
  }
}

/**
 * Renames the head of the audit log: the restored log is older than this machine has seen, and would look like one cut
 * short. An operator who asks finds the old head under its new name.
 */
async function setHeadAside(dataDir: string): Promise<void> {
  const head = join(dataDir, 'audit-head.json');
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  await rename(head, join(dataDir, `audit-head-before-restore-${stamp}.json`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function sha256(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const part of createReadStream(path)) sum.update(part as Buffer);
  return sum.digest('hex');
}
