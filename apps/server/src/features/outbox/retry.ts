import { outboxRetry } from '@consult/contract/outbox/retry.ts';
import { refuse, serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { retryOutgoing } from '../../infra/outbox/retry.ts';

/** outbox-retry: sends an entry again that has failed for good; of two requests at once, one sends it. */
export const retryEntry = serve(outboxRetry).handler(async ({ input, context: { app, viewer } }) => {
  const again = { id: input.entryId, actorId: viewer.personId };
  if (!(await inTransaction(app.write, (client) => retryOutgoing(client, app.jobs, again)))) throw refuse('NOT_FOUND');
  return { ok: true as const };
});
