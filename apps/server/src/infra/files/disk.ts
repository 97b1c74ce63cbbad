import { statfs } from 'node:fs/promises';

/** Codes of the operating system, and of PostgreSQL (53100), for a place without room. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Below this nothing that matters can be written for long: the server says that it is not ready. */
const fullBelowBytes = 64 * 1024 * 1024;
/** Below this share of the whole its admins are warned. */
const scarceBelow = 0.1;

export type DiskState = 'full' | 'scarce' | 'enough';

/** How full a disk is, by its bytes. */
export function diskState({ free, total }: { free: number; total: number }): DiskState {
  if (free < fullBelowBytes) return 'full';
  return free < total * scarceBelow ? 'scarce' : 'enough';
}

/** How full the disk is on which a folder lies. */
export async function stateOfDisk(folder: string): Promise<DiskState> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return diskState({ free: bavail * bsize, total: blocks * bsize });
}

/** Whether something failed because a disk has no room, ours or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && fullCodes.has(code)) || isDiskFull(error.cause);
}
