import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError, errorCode } from './error.ts';
import { isAlive, startMark } from './process.ts';

/** Codes with which a rename onto a folder that is not empty fails, by platform. */
const taken = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES']);

/**
 * Runs `work` while no other process on this machine runs work under the same folder.
 *
 * The lock is a folder with one file that names its holder. It is prepared aside and renamed into place, which
 * succeeds only where no lock (or an emptied one) stands; a dead holder's file is removed by its unique name. Neither
 * step can hit the lock of a third process that came in between.
 * @param waitMs how long to wait for a living holder before giving up with an EmbeddedDatabaseError
 */
export async function withLock<T>(folder: string, work: () => Promise<T>, waitMs = 90_000): Promise<T> {
  const lock = join(folder, 'lock');
  const owner = `${processMark(process.pid)}-${randomBytes(4).toString('hex')}`;
  await acquire(lock, owner, Date.now() + waitMs);
  try {
    return await work();
  } finally {
    await rm(join(lock, owner), { force: true });
    await removeIfEmpty(lock);
  }
}

/** Names a process so that a later process with the same number is not taken for it: `<pid>.<start time>`. */
export function processMark(pid: number): string {
  return `${pid}.${startMark(pid).replaceAll(/[^0-9A-Za-z]/g, '')}`;
}

/** Whether the process that a mark names (anything after a dash is ignored) still runs. */
export function isMarkAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && isAlive(pid) && processMark(pid) === mark.split('-')[0];
}

async function acquire(lock: string, owner: string, deadline: number): Promise<void> {
  const prepared = `${lock}-${owner}`;
  await mkdir(prepared);
  await writeFile(join(prepared, owner), '');
  try {
    for (;;) {
      try {
        await rename(prepared, lock);
        return;
      } catch (error) {
        if (!taken.has(errorCode(error))) throw error;
      }
      const holder = await breakStale(lock);
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseError(
          `Process ${Number.parseInt(holder, 10) || 'unknown'} has held ${lock} for too long; end it and start again.`,
        );
      }
      await delay(20 + Math.floor(Math.random() * 30));
    }
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
}

/** Empties the lock of a holder that died; gives the name of the latest holder. */
async function breakStale(lock: string): Promise<string> {
  const holders = await readdir(lock).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const holder of holders) {
    if (isMarkAlive(holder)) continue;
    await unlink(join(lock, holder)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
  await removeIfEmpty(lock);
  return holders[0] ?? '';
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!taken.has(errorCode(error)) && errorCode(error) !== 'ENOENT') throw error;
  });
}
