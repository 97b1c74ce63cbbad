import { SignJWT, errors, jwtVerify } from 'jose';
import type { SearchCollection } from '@consult/contract/search/get-search-key.ts';
import type { PurposeKey } from '../../infra/keystore/purpose-keys.ts';
import type { Scope } from '../directory/directory.ts';

/** The scope of a search key. It stands inside the signed key, so that a client can not leave it out. */
export type SearchKey =
  | { collection: 'services'; filter: Scope }
  | { collection: 'users'; filter: { role: 'approver' } };

/** The keys that sign, newest first: the server signs with the first one and accepts all of them. */
export type SigningKeys = readonly [PurposeKey, ...PurposeKey[]];

/**
 * Seconds for which a key is good. When a permission goes, the cluster accepts the key until then; this server refuses
 * it at once.
 */
export const searchKeySeconds = 15 * 60;

const typ = 'search-key+jwt';

/** A key: a JWT signed with HMAC-SHA-256, its audience the one collection that it opens. */
export async function signSearchKey(
  [newest]: SigningKeys,
  { collection, filter }: SearchKey,
  now: Date,
): Promise<{ apiKey: string; expiresAt: Date }> {
  const issued = Math.floor(now.getTime() / 1000);
  const expires = issued + searchKeySeconds;
  const apiKey = await new SignJWT({ filter })
    .setProtectedHeader({ alg: 'HS256', typ, kid: String(newest.version) })
    .setAudience(collection)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(newest.key);
  return { apiKey, expiresAt: new Date(expires * 1000) };
}

/**
 * The scope that a key opens in a collection; null for one that is over, changed, of another collection, or not ours. A
 * proxy in front of a search cluster calls this with the key that a client presents, and adds the filter to each query.
 */
export async function readSearchKey(
  keys: SigningKeys,
  apiKey: string,
  collection: SearchCollection,
  now: Date,
): Promise<SearchKey | null> {
  try {
    const { payload } = await jwtVerify(
      apiKey,
      ({ kid }) => {
        const known = keys.find(({ version }) => String(version) === kid);
        if (!known) throw new errors.JWKSNoMatchingKey();
        return known.key;
      },
      { algorithms: ['HS256'], typ, audience: collection, requiredClaims: ['exp', 'filter'], currentDate: now },
    );
    // We signed it, so it has the shape that signSearchKey gave it.
    return { collection, filter: payload['filter'] } as SearchKey;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
