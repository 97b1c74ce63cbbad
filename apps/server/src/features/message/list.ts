import { messageList } from '@consult/contract/message/list.ts';
import { threadPageSize } from '@consult/contract/message/message.ts';
import type { ThreadMessage } from '@consult/contract/activity/activity.ts';
import { refuse, serve } from '../../app/implement.ts';
import { ownersOf } from '../../app/viewer.ts';
import type { MessageBody } from '../activity/activity.ts';
import { place, readJson, systemEventOf } from '../activity/activity.ts';

type Row = {
  last_seq: number;
  key_id: number;
  wrapped_key: Buffer;
  seq: number | null;
  id: string;
  kind: 'ordinary' | 'system';
  sent_by: string;
  sent_at: Date;
  body: Buffer;
};

/** Access, the read's audit entry and the messages in one statement; `condition` and `order` choose the page. */
function statement(condition: string, order: 'asc' | 'desc'): string {
  return `with allowed as materialized (
      select a.id, a.last_seq, a.key_id, a.wrapped_key from activity a
        where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = any($2::uuid[]))
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $3, 'thread-read', 'activity', array[id] from allowed
    )
    select a.last_seq, a.key_id, a.wrapped_key, m.* from allowed a left join lateral (
      select seq, id, kind, sent_by, sent_at, body from message where activity_id = a.id ${condition} order by seq ${order} limit ${threadPageSize + 1}
    ) m on true`;
}

const newest = { name: 'thread-newest', text: statement('', 'desc') };
const before = { name: 'thread-before', text: statement('and seq < $4', 'desc') };
const after = { name: 'thread-after', text: statement('and seq > $4', 'asc') };

/** message-list: a page of a thread, always answered in the order of the thread. */
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
  const found = rows.filter((row) => row.seq !== null);
  const shown = found.slice(0, threadPageSize).map((row): ThreadMessage => {
    const body = readJson<MessageBody>(app.keyring, key, place.message(row.id), row.body);
    return {
      id: row.id,
      seq: row.seq!,
      kind: row.kind,
      sentBy: row.sent_by,
      sentAt: row.sent_at.toISOString(),
      text: body && 'text' in body ? body.text : '',
      empty: body === null,
      event: body && systemEventOf(body),
      files: [],
      resources: [],
      copied: (body && 'copied' in body && body.copied) ?? false,
      billable: false,
      billingCode: '',
    };
  });
  return {
    messages: ahead ? shown : shown.toReversed(),
    lastSeq: first.last_seq,
    more: found.length > threadPageSize,
    others: [],
  };
});
