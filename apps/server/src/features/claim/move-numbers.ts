import { lastBatch } from '@consult/domain/claim/batch.ts';
import { lastSequence } from '@consult/domain/claim/claim-number.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { lockSubmitter } from './submitter.ts';

/** The numbers of the next batch and of its first claim. */
export type NextNumbers = { batch: number; sequence: number };

/** `behind`: of this a later number was given here already. `used-up`: the form has none after it. Nothing changed. */
type Moved =
  | { is: 'moved'; next: NextNumbers }
  | { is: 'there'; next: NextNumbers }
  | { is: 'behind'; what: keyof NextNumbers }
  | { is: 'used-up'; what: keyof NextNumbers };

const last: NextNumbers = { batch: lastBatch, sequence: lastSequence };

/**
 * Has the next numbers follow the last ones that the payer was given, where this installation knows of fewer: it is a
 * restored copy. A number that comes again would be another claim under a name that the payer knows, so they only move
 * forward; where nothing moves, nothing is audited.
 * @param given the last ones that the payer has; what is left out stays
 * @throws NoSubmitterError
 */
export function moveNumbers(pool: pg.Pool, given: Partial<NextNumbers>): Promise<Moved> {
  return inTransaction(pool, async (client): Promise<Moved> => {
    const { next_batch: batch, next_sequence: sequence } = await lockSubmitter(client);
    const before: NextNumbers = { batch, sequence };
    const next = { ...before };
    for (const what of ['batch', 'sequence'] as const) {
      const known = given[what];
      if (known === undefined) continue;
      if (known + 1 < before[what]) return { is: 'behind', what };
      if (known >= last[what]) return { is: 'used-up', what };
      next[what] = known + 1;
    }
    if (next.batch === batch && next.sequence === sequence) return { is: 'there', next };
    await client.query({
      name: 'claim-numbers-move',
      text: 'update claim_submitter set next_batch = $1, next_sequence = $2',
      values: [next.batch, next.sequence],
    });
    await writeAudit(client, {
      kind: 'claim-numbers-moved',
      actorId: null,
      subjectIds: [],
      detail: { batchBefore: batch, batch: next.batch, sequenceBefore: sequence, sequence: next.sequence },
    });
    return { is: 'moved', next };
  });
}
