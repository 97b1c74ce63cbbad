import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { OpenTransaction } from '../../infra/jobs/statements.ts';

/** Whose paper it is: what came in for a person, or what they sent. */
export type FaxDirection = 'incoming' | 'outgoing';
export type ConsultFax = { activityId: string; personId: string; direction: FaxDirection };

/** Orders the paper of a consult for a person; while one waits for the same, it stands for this one too. */
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
