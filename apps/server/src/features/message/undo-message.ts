import { billingWindowMs, econsultConsultantCode } from '@consult/domain/billing/codes.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { firstPreview, place, previewText, readJson } from '../activity/activity.ts';
import type { EconsultBody, MessageBody, Preview } from '../activity/activity.ts';
import { attachmentsOfThread } from '../attachment/attachment.ts';

type Message = { activityId: string; messageId: string; personId: string; seq: number; sentAt: Date };

/** `body` in base64. */
type Newest = { id: string; sent_by: string; body: string } | null;

/**
 * Undoes what sending a message wrote (send_message): place and preview of the thread, everybody's row, the first
 * response, billing. Rows stand as they would without it, also where others came after it. The caller holds the locks
 * of thread, message and rows.
 * @returns the live event, for app.live.committed after the commit
 */
export async function undoMessage(client: pg.PoolClient, app: App, message: Message, key: DataKey): Promise<LiveEvent> {
  const { activityId, messageId } = message;
  await client.query({
    name: 'undo-message',
    text: 'delete from message where activity_id = $1 and id = $2',
    values: [activityId, messageId],
  });
  await undoBilling(client, message);
  const preview = await previewNow(client, app, activityId, key);
  const version = await undoThread(client, message, encrypt(key, place.preview(activityId), JSON.stringify(preview)));
  await undoFirstResponse(client, message);
  await undoOnClock(client, message);
  return undoRows(client, message, version);
}

/**
 * The record is deleted and opens no window. The doctor's next billed message of the thread, which fell into that
 * window, gets a record of its own; of an eConsult it is then the consultant's first response.
 */
async function undoBilling(client: pg.PoolClient, { activityId, messageId, seq }: Message): Promise<void> {
  await client.query({
    name: 'undo-billing',
    text: `with deleted as (
        update billing_record set status = 'deleted' where activity_id = $1 and message_id = $2 and status <> 'deleted'
          returning doctor_id, type, sub_type
      ), next as (
        select m.id, m.sent_at, d.doctor_id, d.type, d.sub_type,
            case d.sub_type when 'consultant' then $4 else m.billing_code end as code
          from deleted d join lateral (
            select id, sent_at, billing_code from message
              where activity_id = $1 and sent_by = d.doctor_id and billable and seq > $3 order by seq limit 1
          ) m on true
          where not exists (select 1 from billing_record b where b.activity_id = $1 and b.doctor_id = d.doctor_id
            and b.message_id is not null and b.message_id <> $2 and b.status <> 'deleted'
            and b.created_at > m.sent_at - interval '${billingWindowMs} milliseconds')
      ), coded as (
        update message m set billing_code = next.code from next where m.activity_id = $1 and m.id = next.id
      )
      insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code, created_at, message_id)
        select doctor_id, $1, type, sub_type, code, sent_at, id from next`,
    values: [activityId, messageId, seq, econsultConsultantCode],
  });
}

/** What the lists show of the thread without the message. */
async function previewNow(client: pg.PoolClient, app: App, activityId: string, key: DataKey): Promise<Preview> {
  const { rows } = await client.query<{ referrer_id: string; econsult: Buffer; newest: Newest }>({
    name: 'newest-message',
    text: `select a.referrer_id, e.body as econsult, (
          select json_build_object('id', m.id, 'sent_by', m.sent_by, 'body', encode(m.body, 'base64')) from message m
            where m.activity_id = a.id and m.kind = 'ordinary' and m.sent_at >= a.created_at
            order by m.seq desc limit 1) as newest
      from activity a join econsult e on e.activity_id = a.id where a.id = $1`,
    values: [activityId],
  });
  const { referrer_id: referrer, econsult, newest } = rows[0]!;
  if (!newest) {
    const body = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), econsult);
    return firstPreview(body?.answers ?? [], referrer);
  }
  const said = readJson<MessageBody>(app.keyring, key, place.message(newest.id), Buffer.from(newest.body, 'base64'));
  const text = said && 'text' in said ? said.text.trim() : '';
  if (text !== '') return { text: previewText(text), sentBy: newest.sent_by };
  const files = (await attachmentsOfThread(client, app, activityId, [newest.id])).get(newest.id) ?? [];
  return { text: previewText(files.map(({ name }) => name).join(', ')), sentBy: newest.sent_by };
}

/** Returns the new version of the activity: two more, since it is not a message that came. */
async function undoThread(client: pg.PoolClient, { activityId }: Message, preview: Buffer): Promise<number> {
  const { rows } = await client.query<{ version: number }>({
    name: 'undo-thread',
    text: `update activity a set
        skipped_seq = a.skipped_seq + a.last_seq - coalesce(l.seq, 0), last_seq = coalesce(l.seq, 0),
        last_message_at = coalesce(l.sent_at, a.created_at),
        last_sender_id = coalesce((select m.sent_by from message m where m.activity_id = a.id and m.kind = 'ordinary'
          and m.sent_at >= a.created_at order by m.seq desc limit 1), a.referrer_id),
        preview = $2, version = a.version + 2
      from (select 1) one left join lateral (
        select seq, sent_at from message where activity_id = $1 order by seq desc limit 1) l on true
      where a.id = $1 returning a.version`,
    values: [activityId, preview],
  });
  return rows[0]!.version;
}

async function undoFirstResponse(client: pg.PoolClient, { activityId, messageId }: Message): Promise<void> {
  await client.query({
    name: 'undo-first-response',
    text: `with next as (
        update activity a
          set first_response_by = n.sent_by, first_response_at = n.sent_at, first_response_message = n.id
          from (select 1) one left join lateral (
            select m.id, m.sent_by, m.sent_at from message m
              join member p on p.activity_id = m.activity_id and p.person_id = m.sent_by and p.role = 'consultant'
              join activity c on c.id = m.activity_id
              where m.activity_id = $1 and m.kind = 'ordinary' and m.sent_at >= c.created_at
                and not exists (select 1 from information_request q
                  where q.activity_id = $1 and q.message_id = m.id)
              order by m.seq limit 1
          ) n on true
          where a.id = $1 and a.first_response_message = $2 returning a.service_id, a.created_at, a.first_response_at
      )
      update service s set (response_time_ms, response_answers) = (
          select coalesce(round(avg(extract(epoch from (t.first_response_at - t.created_at)) * 1000))::bigint, -1),
              count(*)
            from (select first_response_at, created_at from (
                select a.first_response_at, a.created_at from activity a
                  where a.service_id = next.service_id and a.id <> $1 and a.first_response_at is not null
                union all select next.first_response_at, next.created_at where next.first_response_at is not null
              ) r order by first_response_at desc limit 20) t)
        from next where s.id = next.service_id`,
    values: [activityId, messageId],
  });
}

/**
 * What the promise's clock noted of the message: an answer, a request that stopped it, a reply that started it again.
 * The sweeper works out what follows.
 */
async function undoOnClock(client: pg.PoolClient, { activityId, messageId, sentAt }: Message): Promise<void> {
  await client.query({
    name: 'undo-on-clock',
    text: `with asked as (
        delete from information_request where activity_id = $1 and message_id = $2
      ), replied as (
        update information_request q set replied_at = (select min(m.sent_at) from message m
            join inbox_row r on r.activity_id = m.activity_id and r.owner_id = m.sent_by and r.side = 'referrer'
            where m.activity_id = $1 and m.kind = 'ordinary' and m.sent_at > q.at)
          where q.activity_id = $1 and q.message_id <> $2 and q.replied_at = $3
      )
      update consult_clock k set answered_at = a.first_response_at, answered_by = a.first_response_by,
          look_at = case when k.promise is not null then clock_timestamp() end
        from activity a where a.id = $1 and k.activity_id = $1`,
    values: [activityId, messageId, sentAt],
  });
}

/**
 * Everybody's row as it would be without the message: read where nothing else is unread, in the archive where the
 * message alone had brought it out, in its place of the list, without a notice that was due for it.
 */
async function undoRows(
  client: pg.PoolClient,
  { activityId, seq, sentAt }: Message,
  version: number,
): Promise<LiveEvent> {
  const { rows } = await client.query<{ id: string; people: string[]; clinics: string[] }>({
    name: 'undo-rows',
    text: `with undone as (
        update inbox_row r set
            last_seq = a.last_seq,
            last_read_seq = case when still.unread then least(r.last_read_seq, a.last_seq) else a.last_seq end,
            last_message_at = case when r.last_message_at = $3 then greatest(still.at, a.created_at, joined.at)
              else r.last_message_at end,
            folder = case when r.returned_seq = $2 and still.later is null then 'archive' else r.folder end,
            returned_seq = case when r.returned_seq = $2 then coalesce(still.later, 0) else r.returned_seq end,
            told_seq = least(r.told_seq, a.last_seq),
            overdue = r.overdue and still.unread,
            waits_for = waits.waits_for, waits_since = waits.waits_since,
            deliver_after = case when still.unread then r.deliver_after end
          from activity a, lateral (
            select exists (select 1 from message m where m.activity_id = a.id and m.seq > o.last_read_seq
                  -- A line of the system makes nothing unread by itself.
                  and (m.kind = 'ordinary' or m.seq < $2)) as unread,
                (select min(m.seq) from message m where m.activity_id = a.id and m.seq > $2 and m.kind = 'ordinary'
                  and m.sent_by <> o.owner_id) as later,
                (select max(m.sent_at) from message m where m.activity_id = a.id and m.kind = 'ordinary'
                  and m.sent_at >= a.created_at) as at, o.owner_id
              from inbox_row o where o.activity_id = a.id
          ) still, lateral (
            select min(m.added_at) as at from member m where m.activity_id = a.id and m.role <> 'moa'
              and (m.person_id = still.owner_id or m.clinic_id = still.owner_id)
          ) joined left join lateral thread_waits($1) waits on true
          where a.id = $1 and r.activity_id = a.id and r.owner_id = still.owner_id
          returning r.owner_id, r.owner_kind
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select 'message-taken-back', $1::uuid, $4::bigint,
            coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
            coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
          from undone
        returning id::text as id, people, clinics`,
    values: [activityId, seq, sentAt, version],
  });
  return { ...rows[0]!, kind: 'message-taken-back', refId: activityId, version };
}
