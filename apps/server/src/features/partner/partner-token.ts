import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type pg from 'pg';

/**
 * The kinds of a partner's token: one hands over an intake, one opens it, one links an account. None passes for
 * another.
 */
export type PartnerTokenKind = 'intake+jwt' | 'launch+jwt' | 'link+jwt';

/** The greatest age of a token, in seconds, also where it claims to last longer. */
export const tokenSeconds = 10 * 60;
/** How far the clocks of the two machines may differ, in seconds. */
const clockSeconds = 30;

export type PartnerToken = { partnerId: string; payload: JWTPayload };

/** The algorithm that a public key stands for; null for keys that are not accepted. */
export function algorithmOf(key: KeyObject): 'EdDSA' | 'RS256' | 'ES256' | null {
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (key.asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return 'RS256';
  if (key.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  return null;
}

/**
 * A partner's token, verified: signed with the key of the enabled partner that it names as issuer, made for this
 * installation (audience PUBLIC_URL), of this kind, young and not over. Null for every other one, without a reason.
 */
export async function readPartnerToken(
  db: Pick<pg.ClientBase, 'query'>,
  audience: string,
  kind: PartnerTokenKind,
  token: string,
  now: Date,
): Promise<PartnerToken | null> {
  const partnerId = issuerOf(token);
  if (partnerId === null) return null;
  const { rows } = await db.query<{ public_key: string }>({
    name: 'partner-key',
    text: 'select public_key from partner where id = $1 and enabled',
    values: [partnerId],
  });
  if (!rows[0]) return null;
  const key = createPublicKey(rows[0].public_key);
  const algorithm = algorithmOf(key);
  if (!algorithm) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer: partnerId,
      audience,
      typ: kind,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: tokenSeconds,
      clockTolerance: clockSeconds,
      currentDate: now,
    });
    return { partnerId, payload };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The issuer that a token names, unverified; null where it is no token. */
function issuerOf(token: string): string | null {
  try {
    const { iss } = decodeJwt(token);
    // Its signature is not checked yet: the issuer may be anything, also a text that the database can not compare.
    return typeof iss === 'string' && !iss.includes('\0') ? iss : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
