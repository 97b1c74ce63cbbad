import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isConnectionLost } from '../db/connection.ts';

/** Codes of the operating system, and of PostgreSQL (53100), for a place without room. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Below this nothing that matters can be written for long: the server says that it is not ready. */
export const fullBelowBytes = 64 * 1024 * 1024;
/** Below this share of the whole its admins are warned. */
const scarceBelow = 0.1;

export type DiskState = 'full' | 'scarce' | 'enough';

/** How full a disk is, by its bytes. */
export function diskState({ free, total }: { free: number; total: number }): DiskState {
  if (free < fullBelowBytes) return 'full';
  return free < total * scarceBelow ? 'scarce' : 'enough';
}

/** Parts of a data folder that may lie on disks of their own, behind a link or a mount. */
const parts = ['', 'files', 'postgres/cluster'];
const worstFirst: readonly DiskState[] = ['full', 'scarce', 'enough'];

/** How full the fullest of the disks is on which a data folder lies. */
export async function stateOfDisk(dataDir: string): Promise<DiskState> {
  const states = await Promise.all(
    parts.map((part) =>
      statfs(join(dataDir, part)).then(
        ({ bavail, blocks, bsize }) => diskState({ free: bavail * bsize, total: blocks * bsize }),
        // A part that is not there: no file has come yet, or the database is elsewhere.
        (): DiskState => 'enough',
      ),
    ),
  );
  return worstFirst.find((state) => states.includes(state)) ?? 'enough';
}

/**
 * Names the cause where the embedded database is away and the disk is full: without room for its log it ends, and
 * starts by itself once there is some.
 */
export async function orDiskFull(
  error: unknown,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  look = stateOfDisk,
): Promise<unknown> {
  if (databaseUrl !== undefined || !isConnectionLost(error) || (await look(dataDir)) !== 'full') return error;
  return Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC' });
}

/** Whether something failed because a disk has no room, ours or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && fullCodes.has(code)) || isDiskFull(error.cause);
}
