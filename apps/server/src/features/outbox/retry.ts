import { outboxRetry } from '@consult/contract/outbox/retry.ts';
import { refuse, serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { retryOutgoing } from '../../infra/outbox/retry.ts';

/** outbox-retry: what has failed for good is sent again; asked for twice at once, it is sent once. */
export const retryEntry = serve(outboxRetry).handler(async ({ input, context: { app, viewer } }) => {
  const again = { id: input.entryId, actorId: viewer.personId };
  if (!(await inTransaction(app.write, (client) => retryOutgoing(client, app.jobs, again)))) throw refuse('NOT_FOUND');
  return { ok: true as const };
});
