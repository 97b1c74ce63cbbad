import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Files } from '../../infra/files/files.ts';
import { UnreadableError } from '../../infra/keystore/cipher.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';
import { sha256 } from './produced-agreements.ts';

export type SignedAgreement = { bytes: Buffer; signedAt: Date; madeHere: boolean; language: AgreementLanguage };

type Row = {
  id: string;
  key_id: number;
  wrapped_key: Buffer;
  size: number;
  agreement_sha256: Buffer;
  agreement_made_here: boolean;
  agreement_language: AgreementLanguage;
  created_at: Date;
};

/**
 * The agreement that a person signed, decrypted, for an operator; audits the reading. Null where they did not sign up
 * here.
 * @throws UnreadableError, also where the bytes are not those that were signed
 */
export async function readAgreement(
  { write, keyring, files }: { write: pg.Pool; keyring: Keyring; files: Files },
  personId: string,
): Promise<SignedAgreement | null> {
  return inTransaction(write, async (client) => {
    const { rows } = await client.query<Row>(
      `select f.id, f.key_id, f.wrapped_key, f.size, r.agreement_sha256, r.agreement_made_here, r.agreement_language,
        r.created_at
        from signup_record r join stored_file f on f.id = r.agreement_file_id where r.person_id = $1`,
      [personId],
    );
    const row = rows[0];
    if (!row) return null;
    const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.id);
    const bytes = await files.read({ id: row.id, key, size: row.size });
    if (!sha256(bytes).equals(row.agreement_sha256)) throw new UnreadableError('an agreement that is another one');
    await writeAudit(client, { kind: 'agreement-exported', actorId: null, subjectIds: [personId] });
    return { bytes, signedAt: row.created_at, madeHere: row.agreement_made_here, language: row.agreement_language };
  });
}
