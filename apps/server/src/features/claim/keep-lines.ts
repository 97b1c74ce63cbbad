import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Place } from '../../infra/keystore/cipher.ts';

const linePlace = (id: string): Place => ({ table: 'claim_line', column: 'body', id });

/** Why a line of the payer's changed nothing here. */
export type WhyKept = 'other-submitter' | 'unknown-claim' | 'not-fitting' | 'superseded';
/** `number`: of the claim, or of a batch. */
export type KeptLine = { number: string; why: WhyKept; raw: string };

/** Keeps lines that fit nothing here, encrypted, in the transaction that reads their file. */
export async function keepLines(
  client: pg.ClientBase,
  { keyring }: Pick<App, 'keyring'>,
  importId: string,
  lines: readonly KeptLine[],
): Promise<void> {
  for (const { number, why, raw } of lines) {
    const id = newId();
    const key = keyring.newDataKey(id);
    await client.query({
      name: 'claim-line-keep',
      text: `insert into claim_line (id, import_id, number, why, key_id, wrapped_key, body)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [id, importId, number, why, key.keyId, key.wrapped, encrypt(key.key, linePlace(id), raw)],
    });
  }
}
