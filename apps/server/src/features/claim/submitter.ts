import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';

/** Whose claims these are with the payer, and the numbers that come next. */
export type Submitter = { prefix: string; source: string; next_sequence: number; next_batch: number };

/** No prefix was entered: no file can be made, and none read. The message is for the operator. */
export class NoSubmitterError extends Error {
  override name = 'NoSubmitterError';
  constructor() {
    super('Enter the submitter prefix first, which the payer gives: claims submitter PREFIX.');
  }
}

/**
 * The submitter, locked until the transaction ends, so that files are made and read one after the other: whoever comes
 * second waits, as long as a statement may take.
 * @throws NoSubmitterError
 */
export async function lockSubmitter(client: pg.ClientBase): Promise<Submitter> {
  await client.query('set local lock_timeout = 0');
  const { rows } = await client.query<Submitter>({
    name: 'claim-submitter-lock',
    text: 'select prefix, source, next_sequence, next_batch from claim_submitter for no key update',
    values: [],
  });
  if (!rows[0]?.prefix) throw new NoSubmitterError();
  return rows[0];
}

/** The submitter as it is now; who locks nothing waits for nobody. @throws NoSubmitterError */
export async function readSubmitter(client: Pick<pg.Pool, 'query'>): Promise<Submitter> {
  const { rows } = await client.query<Submitter>({
    name: 'claim-submitter',
    text: 'select prefix, source, next_sequence, next_batch from claim_submitter',
    values: [],
  });
  if (!rows[0]?.prefix) throw new NoSubmitterError();
  return rows[0];
}

/** Sets how the payer knows this installation; the numbers go on. */
export async function setSubmitter(pool: pg.Pool, prefix: string, source: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('update claim_submitter set prefix = $1, source = $2', [prefix, source]);
    await writeAudit(client, {
      kind: 'claim-submitter-set',
      actorId: null,
      subjectIds: [],
      detail: { prefix, source },
    });
  });
}
