import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';

type Work = (client: pg.PoolClient) => Promise<LiveEvent[]>;

/** A job's run that is none of the last one: what tests and the copy's job of before give. */
export const notFinal: Pick<JobRun, 'final'> = { final: false };

/**
 * Orders a mail to a patient in one transaction, for a job. Where its last try can not even do that, `fail` notes in
 * another one that what was to be mailed has failed: nobody waits for a mail that does not come.
 * @throws Error as `order` did, so that the job is tried again, or its failure counted
 */
export async function orderOrFail(app: App, run: Pick<JobRun, 'final'>, order: Work, fail: Work): Promise<void> {
  try {
    app.live.committed(await inTransaction(app.write, order));
  } catch (error) {
    if (run.final) app.live.committed(await inTransaction(app.write, fail));
    throw error;
  }
}
