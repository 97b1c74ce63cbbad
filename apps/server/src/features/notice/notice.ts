import type { App } from '../../call/context.ts';
import { faxConsult } from './consult-fax.ts';
import { nudgeOverdue } from './nudge-overdue.ts';
import { markOverdue } from './overdue.ts';
import { sweepUnread } from './sweep-unread.ts';
import { tellFailedMails } from './tell-failed-mails.ts';

export { dropNotices } from './drop-notices.ts';
export { orderSentFax } from './order-sent-fax.ts';

/** Milliseconds between two sweeps for unread notices that are due. */
const sweepMs = 5000;
/** Milliseconds between two sweeps for messages that have become overdue. */
const overdueMs = 60_000;
/** Milliseconds between two sweeps for mails that have failed for good. */
const failedMs = 30_000;

/**
 * Runs the sweeps that tell people what is unread, overdue or could not be delivered. Called once in every process.
 */
export async function handleNotices(app: App): Promise<void> {
  await app.jobs.handle('consult-fax', (data, run) => faxConsult(app, data, run));
  const notices = { pool: app.write, outgoing: app.outgoing, jobs: app.jobs };
  app.jobs.repeat('sweepUnread', sweepMs, () => sweepUnread(notices, app.now()));
  app.jobs.repeat('failedMails', failedMs, () => tellFailedMails(app.write, app.outgoing));
  app.jobs.repeat('overdue', overdueMs, async () => {
    app.live.committed(await markOverdue(app.write, app.now()));
    await nudgeOverdue(app.write, app.outgoing, app.now());
  });
}
