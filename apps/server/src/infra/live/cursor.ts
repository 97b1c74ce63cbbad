import { createHash } from 'node:crypto';

/**
 * Up to where a client knows everything: the database's epoch, the owners whose rows it hears of, and a snapshot's
 * xmin. Not a sequence number: that would skip a transaction that commits late.
 */
export type Cursor = { epoch: string; tag: string; xmin: bigint };

/** Stands for a set of owners in a cursor: a client whose owners changed meanwhile has to load anew. */
export function ownersTag(owners: readonly string[]): string {
  return createHash('sha256')
    .update([...owners].sort().join())
    .digest('hex')
    .slice(0, 8);
}

export function formatCursor({ epoch, tag, xmin }: Cursor): string {
  return `${epoch}.${tag}.${xmin}`;
}

/** Reads a cursor; null for a text that is none. */
export function parseCursor(text: string | null | undefined): Cursor | null {
  const match = /^([0-9a-f]{12})\.([0-9a-f]{8})\.([1-9]\d{0,18})$/.exec(text ?? '');
  return match ? { epoch: match[1] ?? '', tag: match[2] ?? '', xmin: BigInt(match[3] ?? 0) } : null;
}
