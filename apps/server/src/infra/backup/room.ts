import { stat, statfs } from 'node:fs/promises';
import { fullBelowBytes, isDiskFull } from '../files/disk.ts';
import { BackupError } from './manifest.ts';

type Room = {
  /** What is about to be written: 'backup'. */
  of: string;
  /** The folder that will hold it; it is there. */
  folder: string;
  bytes: number;
  /** A folder whose disk must not become full meanwhile: that of the running database. */
  beside?: string;
};

/**
 * Refuses what the disk has no room for before anything is written.
 * @throws BackupError
 */
export async function needRoom({ of, folder, bytes, beside }: Room): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [here, there] = await Promise.all([stat(folder), beside === undefined ? null : stat(beside)]);
  const kept = there?.dev === here.dev ? fullBelowBytes : 0;
  const free = Math.max(0, bavail * bsize - kept);
  if (bytes <= free) return;
  throw new BackupError(
    `There is no room for the ${of} in ${folder}: it takes about ${inMb(bytes)}, and ${inMb(free)} may be used. ` +
      'Nothing was written.',
  );
}

/** A disk that became full meanwhile as one sentence for the operator; any other error as it is. */
export function saidIfFull(error: unknown, of: string, folder: string): unknown {
  if (!isDiskFull(error)) return error;
  return new BackupError(`The disk of ${folder} is full. What was written of the ${of} is gone again; make room.`, {
    cause: error,
  });
}

const inMb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
