import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { OpenTransaction } from '../../infra/jobs/statements.ts';

/** Which fax of a consult a person gets: of messages that came in, or of those that they sent. */
export type FaxDirection = 'incoming' | 'outgoing';
export type ConsultFax = { activityId: string; personId: string; direction: FaxDirection };

/** Orders the fax of a consult for a person; a waiting order for the same fax stands for this one too. */
export async function orderConsultFax(
  trx: OpenTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  fax: ConsultFax,
  startAfter?: Date,
): Promise<void> {
  await jobs.enqueue(trx, 'consult-fax', fax, {
    singletonKey: `${fax.activityId} ${fax.personId} ${fax.direction}`,
    ...(startAfter ? { startAfter } : {}),
  });
}
