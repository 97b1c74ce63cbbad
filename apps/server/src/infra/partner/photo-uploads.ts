import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Files } from '../files/files.ts';
import { TryFailure } from '../jobs/failure.ts';
import type { Keyring } from '../keystore/keyring.ts';
import { retryAfterOf } from '../push/retry-after.ts';
import { orderedPhoto } from './ordered-photo.ts';
import type { PartnerAdapter } from './partner.ts';
import { uploadToken } from './upload-token.ts';

/** How long a partner may take for a photo of up to 50 MB. */
const patienceMs = 60_000;
/** Seconds to wait where a partner says 'too many' without a time. */
const tooManySeconds = 60;

type Ground = {
  pool: Pick<pg.Pool, 'query'>;
  files: Files;
  keyring: Keyring;
  /** PUBLIC_URL. */
  issuer: string;
  key: KeyObject;
  timeoutMs?: number;
};

/**
 * Posts photos to the address that a partner has given: the bytes as they lie here, without metadata and name, with a
 * signed token beside them. Any 2xx counts as taken; what the partner says besides is not read.
 */
export function photoUploads({ pool, files, keyring, issuer, key, timeoutMs = patienceMs }: Ground): PartnerAdapter {
  return {
    async send(id) {
      const photo = await orderedPhoto(pool, keyring, id);
      if (photo.url === null) return 'outbox';
      const bytes = await files.read(photo.file);
      const token = await uploadToken(photo, bytes, { issuer, key, now: new Date() });
      const response = await fetch(photo.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': photo.contentType },
        body: new Uint8Array(bytes),
        // A photo goes to the address that the operator typed and to no other.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new TryFailure('PARTNER_UNREACHED', { afterSeconds: 0 }, { cause: error });
      });
      await response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw refusalOf(response);
      return 'partner';
    },
  };
}

function refusalOf({ status, headers }: Response): TryFailure {
  const code = `PARTNER ${status}`;
  const after = retryAfterOf(headers);
  if (status === 429) return new TryFailure(code, { afterSeconds: Math.max(tooManySeconds, after) });
  // 401 and 403 concern our own key, which an operator mends; 408 and 425 pass.
  if (status >= 500 || [401, 403, 408, 425].includes(status)) return new TryFailure(code, { afterSeconds: after });
  return new TryFailure(code, { never: true });
}
