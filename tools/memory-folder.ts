import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';
import { join } from 'node:path';

const prefix = 'consult-run-';
/** What a run's databases, data folders and browser profiles need at most (0.8 GB), four times over. */
const roomBytes = 3.2 * 1024 ** 3;

/**
 * Makes a run's temporary folder in memory: Linux keeps in memory what lies in /dev/shm. Undefined where there is no
 * such folder or too little room, and the run takes the usual one. Tests make clusters and databases of a thousand
 * files each: on a disk the kernel spends as long on the files as everything else on the tests. The folder goes with
 * this process; what a killed run left goes with the next one's start.
 */
export function memoryFolder(within = '/dev/shm', neededBytes = roomBytes): string | undefined {
  try {
    for (const name of readdirSync(within)) if (isAbandoned(name)) remove(join(within, name));
    const { bavail, bsize } = statfsSync(within);
    if (Math.min(bavail * bsize, availableMemory()) < neededBytes) return undefined;
    const folder = mkdtempSync(join(within, `${prefix}${process.pid}-`));
    // As root, databases run as another account.
    chmodSync(folder, 0o1777);
    process.once('exit', () => remove(folder));
    return folder;
  } catch {
    // No such folder, or not for this account.
    return undefined;
  }
}

function isAbandoned(name: string): boolean {
  const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
  if (!owner) return false;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** A database server of a killed run that lies in it ends by itself when it misses its files. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
