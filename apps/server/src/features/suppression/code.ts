import { hash, randomBytes, randomInt } from 'node:crypto';
import { codeSigns, readCode, typedCodeLength, unsubscribeDays } from '@consult/domain/invite/unsubscribe.ts';
import type pg from 'pg';
import type { Terms } from '../../infra/keystore/terms.ts';
import { hashToWrite, writeSuppression } from './list.ts';

/** A code for a link: 256 random bits. */
export const linkCode = (): string => randomBytes(32).toString('base64url');

/** A code for paper, that somebody types: 59 random bits. */
export const typedCode = (): string =>
  Array.from({ length: typedCodeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('');

const kept = (code: string): Buffer => hash('sha256', readCode(code), 'buffer');

/** Keeps the code of a commercial mail or fax to an address, within the transaction that orders it. */
export async function keepCode(
  client: pg.ClientBase,
  terms: Terms,
  { code, address, outgoingId }: { code: string; address: string; outgoingId: string },
): Promise<void> {
  const { version, hash: hashed } = hashToWrite(terms, address);
  await client.query(
    `insert into unsubscribe_code (code_hash, hash, version, outgoing_id, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [kept(code), hashed, version, outgoingId, unsubscribeDays],
  );
}

/** Suppresses the address that a code was sent to, as often as it is asked. False for a code that is none any more. */
export async function useCode(client: pg.ClientBase, code: string): Promise<boolean> {
  const { rows } = await client.query<{ hash: Buffer; version: number }>(
    'select hash, version from unsubscribe_code where code_hash = $1 and expires_at > now() for share',
    [kept(code)],
  );
  const row = rows[0];
  if (!row) return false;
  await writeSuppression(client, { ...row, source: 'link' });
  return true;
}
