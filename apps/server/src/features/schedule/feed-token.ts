import { hash, randomBytes } from 'node:crypto';

/** The path of a feed, before its token. */
export const feedPath = '/V5/calendar';

/** A new token: 256 random bits. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token; null for what no token looks like. */
export function feedHash(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'buffer') : null;
}
