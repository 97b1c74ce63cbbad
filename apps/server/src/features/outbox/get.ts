import { outboxGet } from '@consult/contract/outbox/get.ts';
import { refuse, serve } from '../../call/implement.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';

/** outbox-get: the content of an entry may concern a patient, so the reading is audited. */
export const getEntry = serve(outboxGet).handler(async ({ input, context: { app, viewer } }) => {
  const item = await readOutboxItem(app.read, app.keyring, input.entryId);
  if (!item) throw refuse('NOT_FOUND');
  await app.read.query(
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
      values ($1, 'outbox-read', 'outbox', array[$2::uuid])`,
    [viewer.personId, item.id],
  );
  return item;
});
