import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** A hash or HMAC: 32 bytes. */
export const HASH = 32;

/** The prev_hash of the first seal. */
export const GENESIS: Buffer = Buffer.alloc(HASH);

/**
 * The text of an entry `e` that is hashed: the same on every server, without parts that a restore changes (the
 * transaction id).
 */
export const CANONICAL = `jsonb_build_array((extract(epoch from e.at) * 1000)::bigint, e.id, e.actor_id, e.kind, e.subject_kind, to_jsonb(e.subject_ids), e.detail)::text`;

/** Hash of an entry's canonical text. */
export const entryHash = (canonical: string): Buffer => hash('sha256', canonical, 'buffer');

/** The link that the next seal refers to: SHA-256 of position, prev_hash and entry_hash. */
export function linkOf(position: number, prevHash: Buffer, hashOfEntry: Buffer): Buffer {
  const joined = Buffer.allocUnsafe(8 + 2 * HASH);
  joined.writeBigUInt64BE(BigInt(position), 0);
  prevHash.copy(joined, 8);
  hashOfEntry.copy(joined, 8 + HASH);
  return hash('sha256', joined, 'buffer');
}

/** HMAC of a link: a person who can write to the database but does not hold the audit key can not make one. */
export const signLink = (key: Buffer, link: Buffer): Buffer => createHmac('sha256', key).update(link).digest();

/** Whether two hashes are equal. */
export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
