import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Place } from '../../infra/keystore/cipher.ts';

export const linePlace = (id: string): Place => ({ table: 'claim_line', column: 'body', id });

/** Why a line of the payer's changed nothing here. */
export type WhyKept = 'other-submitter' | 'unknown-claim' | 'not-fitting' | 'superseded';
/** `number`: of the claim, or of a batch. */
export type KeptLine = { number: string; why: WhyKept; raw: string };

/** So many lines are written by one statement: a file may hold a whole clinic's that are another submitter's. */
const portion = 1_000;

/** Keeps lines that fit nothing here, encrypted, in the transaction that reads their file. */
export async function keepLines(
  client: pg.ClientBase,
  { keyring }: Pick<App, 'keyring'>,
  importId: string,
  lines: readonly KeptLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += portion) {
    const sealed = lines.slice(from, from + portion).map(({ number, why, raw }) => {
      const id = newId();
      const key = keyring.newDataKey(id);
      return { id, number, why, key, body: encrypt(key.key, linePlace(id), raw) };
    });
    await client.query({
      name: 'claim-lines-keep',
      text: `insert into claim_line (id, import_id, number, why, key_id, wrapped_key, body)
        select x.id, $1, x.number, x.why, x.key_id, x.wrapped_key, x.body
          from unnest($2::uuid[], $3::text[], $4::text[], $5::integer[], $6::bytea[], $7::bytea[])
            as x(id, number, why, key_id, wrapped_key, body)`,
      values: [
        importId,
        sealed.map(({ id }) => id),
        sealed.map(({ number }) => number),
        sealed.map(({ why }) => why),
        sealed.map(({ key }) => key.keyId),
        sealed.map(({ key }) => key.wrapped),
        sealed.map(({ body }) => body),
      ],
    });
  }
}
