import { patientMessageMarkRead } from '@consult/contract/patient-message/mark-read.ts';
import { patientMessageMarkUnread } from '@consult/contract/patient-message/mark-unread.ts';
import { changeRows, changeStatement } from '../../call/change-rows.ts';
import { serve } from '../../call/implement.ts';
import type { OnceContext } from '../../call/once.ts';
import { messageRows } from './owned-rows.ts';

const change = {
  type: 'boolean',
  set: 'unread = asked.value',
  differs: 'held.unread <> asked.value',
  previous: 'not h.unread',
} as const;

const read = changeStatement(messageRows, {
  ...change,
  name: 'patient-message-mark-read',
  audit: [
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'patient-message-marked-read', 'patient-message', array_agg(message_id order by message_id),
      jsonb_build_object('row', owner_kind) from changed group by owner_kind`,
  ],
});

const unread = changeStatement(messageRows, {
  ...change,
  name: 'patient-message-mark-unread',
  audit: [
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'patient-message-marked-unread', 'patient-message', array_agg(message_id order by message_id),
      jsonb_build_object('row', owner_kind) from changed group by owner_kind`,
  ],
});

type Marks = { ownerId: string; marks: readonly { messageId: string; seenAt?: string | undefined }[] };

async function mark(context: OnceContext, { ownerId, marks }: Marks, asUnread: boolean) {
  const marked = await changeRows<boolean>(context, asUnread ? unread : read, {
    ownerId,
    values: new Map(marks.map(({ messageId }) => [messageId, asUnread])),
    seen: new Map(marks.map(({ messageId, seenAt }) => [messageId, seenAt])),
  });
  return { previous: marked.map(({ id, previous }) => ({ messageId: id, read: previous })) };
}

/** patientMessage-markRead: what opening a message does, and the Undo of marking it as unread. */
export const markRead = serve(patientMessageMarkRead).handler(({ input, context }) => mark(context, input, false));

/** patientMessage-markUnread: up to 500 rows of one owner. */
export const markUnread = serve(patientMessageMarkUnread).handler(({ input, context }) => mark(context, input, true));
