import { outboxList } from '@consult/contract/outbox/list.ts';
import { serve } from '../../call/implement.ts';
import { listOutbox } from '../../infra/outbox/outbox.ts';

/** outbox-list: entries without their content. */
export const listEntries = serve(outboxList).handler(({ input, context: { app } }) =>
  listOutbox(app.read, { cursor: input.after }),
);
