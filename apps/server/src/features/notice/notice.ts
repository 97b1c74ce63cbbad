import type { App } from '../../call/context.ts';
import { faxConsult } from './consult-fax.ts';
import { nudgeOverdue } from './nudge-overdue.ts';
import { markOverdue } from './overdue.ts';
import { sweepUnread } from './sweep-unread.ts';
import { tellFailedMails } from './tell-failed-mails.ts';

export { orderSentFax } from './order-sent-fax.ts';

/** How often waiting unread notices are looked for, in milliseconds. */
const sweepMs = 5000;
/** How often it is looked for what has become overdue, in milliseconds. */
const overdueMs = 60_000;
/** How often it is looked for mails that have failed for good, in milliseconds. */
const failedMs = 30_000;

/** Has people told of what is unread, overdue or could not be delivered. To be called once in every process. */
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
