import { messageList } from '@consult/contract/message/list.ts';
import { threadPageSize } from '@consult/contract/message/message.ts';
import type { ThreadMessage } from '@consult/contract/activity/activity.ts';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { takeBackWithinMs } from '@consult/domain/activity/taking-back.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { MessageBody } from '../activity/activity.ts';
import { place, readJson, systemEventOf } from '../activity/activity.ts';
import { attachmentsOfThread } from '../attachment/attachment.ts';
import { namesOf } from './names.ts';

type ThreadRow = {
  last_seq: number;
  key_id: number;
  wrapped_key: Buffer;
  members: string[];
  /** The messages that ask for information. */
  questions: string[];
  has_files: boolean;
};
type MessageRow = {
  seq: number;
  id: string;
  kind: 'ordinary' | 'system';
  sent_by: string;
  sent_at: Date;
  body: Buffer;
  billable: boolean;
  same_window: boolean;
  billing_code: string;
};
/** A page without messages has one row, with the facts of the thread. */
type Row = ThreadRow & (MessageRow | { [column in keyof MessageRow]: null });

/**
 * Access, the read's audit entry and the messages in one statement; `condition` and `order` choose the page. A message
 * of somebody else that may still be taken back is locked for the moment of the reading: either its sender hears that
 * it was opened, or this waits and does not give it out (message-takeBack).
 */
function statement(condition: string, order: 'asc' | 'desc'): string {
  return `with allowed as materialized (
      select a.id, a.last_seq, a.key_id, a.wrapped_key,
          array(select m.person_id from member m where m.activity_id = a.id) as members,
          array(select q.message_id from information_request q where q.activity_id = a.id) as questions,
          exists (select 1 from attachment f where f.activity_id = a.id and f.message_id is not null) as has_files
        from activity a
        where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id
        and r.owner_id = any($2::uuid[]))
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $3, 'thread-read', 'activity',
      array[id] from allowed
    ), page as materialized (
      select m.* from allowed a join lateral (
        select seq, id, kind, sent_by, sent_at, body, billable, billing_code,
            billable and sent_by = $3 and not exists (select 1 from billing_record b where b.activity_id = a.id
              and b.doctor_id = $3 and b.message_id = message.id) as same_window
          from message where activity_id = a.id ${condition} order by seq ${order} limit ${threadPageSize + 1}
      ) m on true
    ), held as materialized (
      select m.seq from page p join message m on m.activity_id = $1 and m.seq = p.seq
        where p.sent_by <> $3 and p.sent_at > clock_timestamp() - interval '${takeBackWithinMs} milliseconds'
        for key share of m
    )
    select a.last_seq, a.key_id, a.wrapped_key, a.members, a.questions, a.has_files, p.* from allowed a left join page p
      on p.sent_by = $3 or p.sent_at <= clock_timestamp() - interval '${takeBackWithinMs} milliseconds'
        or p.seq in (select seq from held)
      order by p.seq ${order}`;
}

const newest = { name: 'thread-newest', text: statement('', 'desc') };
const before = { name: 'thread-before', text: statement('and seq < $4', 'desc') };
const after = { name: 'thread-after', text: statement('and seq > $4', 'asc') };

/**
 * message-list: a page of a thread, always in the order of the thread. Files cost a second statement where the thread
 * has any, and so do the names of people who left.
 */
export const listMessages = serve(messageList).handler(async ({ input, context: { app, viewer } }) => {
  const ahead = input.afterSeq !== undefined;
  const page = ahead ? after : input.beforeSeq !== undefined ? before : newest;
  const bound = input.afterSeq ?? input.beforeSeq;
  const { rows } = await app.read.query<Row>({
    ...page,
    values: [input.activityId, ownersOf(viewer), viewer.personId, ...(bound === undefined ? [] : [bound])],
  });
  const first = rows[0];
  if (!first) throw refuse('NOT_FOUND');
  const key = await app.keyring.unwrapOrNull(first.key_id, first.wrapped_key, input.activityId);
  const found = rows.flatMap((row) => (row.seq === null ? [] : [row]));
  const shown = found.slice(0, threadPageSize);
  const files = first.has_files
    ? await attachmentsOfThread(
        app.read,
        app,
        input.activityId,
        shown.map(({ id }) => id),
      )
    : null;
  const messages = shown.map((row) =>
    presented(row, readJson<MessageBody>(app.keyring, key, place.message(row.id), row.body), files?.get(row.id) ?? [], {
      own: row.sent_by === viewer.personId,
      asks: first.questions.includes(row.id),
    }),
  );
  const known = new Set(first.members);
  const strangers = new Set(messages.flatMap(peopleIn).filter((id) => !known.has(id)));
  return {
    messages: ahead ? messages : messages.toReversed(),
    lastSeq: first.last_seq,
    more: found.length > threadPageSize,
    others: strangers.size > 0 ? await namesOf(app.read, [...strangers]) : [],
  };
});

/**
 * A message as a client gets it; `body` is null where it can not be decrypted. Only its sender sees its billing code.
 */
function presented(
  row: MessageRow,
  body: MessageBody | null,
  files: readonly Attachment[],
  { own, asks }: { own: boolean; asks: boolean },
): ThreadMessage {
  const said = body && 'text' in body ? body : null;
  const shared = (said?.resources ?? []).flatMap(({ resourceName, attachmentId }) => {
    const file = files.find(({ id }) => id === attachmentId);
    return file ? [{ resourceName, file }] : [];
  });
  return {
    id: row.id,
    seq: row.seq,
    kind: row.kind,
    sentBy: row.sent_by,
    sentAt: row.sent_at.toISOString(),
    text: said?.text ?? '',
    empty: body === null,
    event: body && systemEventOf(body),
    files: files.filter((file) => !shared.some((one) => one.file === file)),
    resources: shared,
    copied: said?.copied ?? false,
    asks,
    billable: own && row.billable,
    sameWindow: row.same_window,
    billingCode: own ? row.billing_code : '',
  };
}

/** The people named in a message: its writer, and the person whom its event concerns. */
function peopleIn({ sentBy, event }: ThreadMessage): string[] {
  return event && 'personId' in event ? [sentBy, event.personId] : [sentBy];
}
