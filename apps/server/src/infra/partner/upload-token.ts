import type { KeyObject } from 'node:crypto';
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { OrderedPhoto } from './ordered-photo.ts';

/** Seconds for which a token is good; it is made anew for each try. */
const tokenSeconds = 5 * 60;

/**
 * The token that goes with a photo's bytes, as those of launches (decision 18), the other way round: signed by this
 * installation (issuer PUBLIC_URL) for the partner (audience its id), of its own type. It says which bytes go to whose
 * account, when they were taken, and which consent was recorded; of patient and physician nothing else. Its jti is that
 * of the order, the same at every try, so that the partner takes a photo once.
 */
export function uploadToken(
  { orderId, partnerId, avaUuid, takenAt, consent }: OrderedPhoto,
  bytes: Buffer,
  { issuer, key, now }: { issuer: string; key: KeyObject; now: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    avaUuid,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    takenAt: takenAt.toISOString(),
    consent,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'upload+jwt' })
    .setIssuer(issuer)
    .setAudience(partnerId)
    .setJti(orderId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(key);
}
