import { foldedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { Terms } from '../../infra/keystore/terms.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** An e-mail address or a fax number of ten digits, as it is hashed: in one spelling. */
const spelled = (address: string): string => (address.includes('@') ? foldedEmail(address) : address);

/** The hash of an address as it is written, and its version. */
export function hashToWrite(terms: Terms, address: string): { version: number; hash: Buffer } {
  return terms.addressHashes(spelled(address))[0]!;
}

/**
 * Whether this address or fax number takes no commercial mail. Asked in the transaction that sends, which must have
 * locked something: so no new key comes between (decision 49), and the answer holds.
 */
export async function isSuppressed(client: Queryable, terms: Terms, address: string): Promise<boolean> {
  return terms.find(client, async () => {
    const { rows } = await client.query<{ there: boolean }>({
      name: 'suppression-ask',
      text: 'select exists (select from suppression where hash = any($1::bytea[])) as there',
      values: [terms.addressHashes(spelled(address)).map(({ hash }) => hash)],
    });
    return rows[0]!.there;
  });
}

/** Suppresses an address or fax number for good; the first date and source stay. */
export async function suppress(client: Queryable, terms: Terms, address: string): Promise<void> {
  if (await isSuppressed(client, terms, address)) return;
  await writeSuppression(client, { ...hashToWrite(terms, address), source: 'operator' });
}

/** Writes a hash to the list, with its audit entry, which names nobody. */
export async function writeSuppression(
  client: Queryable,
  { hash, version, source }: { hash: Buffer; version: number; source: 'link' | 'operator' },
): Promise<void> {
  const { rowCount } = await client.query(
    'insert into suppression (hash, version, source) values ($1, $2, $3) on conflict (hash) do nothing',
    [hash, version, source],
  );
  if (rowCount === 1)
    await writeAudit(client, { kind: 'address-suppressed', actorId: null, subjectIds: [], detail: { source } });
}
