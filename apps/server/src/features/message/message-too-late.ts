import { takeBackWithinMs } from '@consult/domain/activity/taking-back.ts';
import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type pg from 'pg';
import { inWindowSql } from './in-window.ts';

type Sent = { activityId: string; messageId: string; personId: string; seq: number; sentAt: Date };

/**
 * Why a message can not be taken back; null where it can. Asked under the locks of the patient's window, its thread,
 * the message and every row: whoever reads it at this moment has read it, or never will. It counts as opened once its
 * words or files were handed out to somebody else's page or paper, somebody else's row says that it was read, or its
 * patient was at their window since it came there. A mail that stayed in the outbox of this machine has not left.
 */
export async function messageTooLate(client: pg.PoolClient, sent: Sent): Promise<TooLate | null> {
  return (await openedBy(client, sent)) ?? (await leftAt(client, sent)) ?? (await overAt(client, sent));
}

async function openedBy(
  client: pg.PoolClient,
  { activityId, messageId, personId, seq, sentAt }: Sent,
): Promise<TooLate | null> {
  const { rows } = await client.query<{ at: Date; actor_id: string | null; member: boolean }>({
    name: 'message-opened-by',
    text: `with in_window as (${inWindowSql}), opened as (
        select e.at, e.actor_id from audit_entry e
          where e.at >= $5 and e.subject_ids && (array[$1::uuid] || array(
              select f.id from attachment f where f.activity_id = $1 and f.message_id = $2))
            and e.kind in ('thread-read', 'pdf-exported', 'attachment-opened', 'consult-forwarded')
            and e.actor_id is distinct from $3
        union all
        select clock_timestamp(), case r.owner_kind when 'person' then r.owner_id end from inbox_row r
          where r.activity_id = $1 and r.owner_id <> $3 and r.last_read_seq >= $4
            -- The clinic for which an MOA writes has read what they wrote.
            and not exists (select 1 from member m where m.activity_id = $1 and m.person_id = $3 and m.role = 'moa'
              and m.clinic_id = r.owner_id)
        union all
        select w.opened_at, null from in_window s join patient_window w on w.opened_at >= s.shared_at
          where w.activity_id = $1
        union all
        select v.used_at, null from in_window s join patient_visit v on v.used_at >= s.shared_at
          join patient_link l on l.id = v.link_id where l.activity_id = $1 and l.kind = 'window'
      )
      select o.at, o.actor_id, exists (select 1 from member m
          where m.activity_id = $1 and m.person_id = o.actor_id) as member
        from opened o order by o.at limit 1`,
    values: [activityId, messageId, personId, seq, sentAt],
  });
  const first = rows[0];
  if (!first) return null;
  const named = first.member && first.actor_id !== null ? { personId: first.actor_id } : {};
  return { reason: 'opened', at: first.at.toISOString(), ...named };
}

async function leftAt(client: pg.PoolClient, { activityId, messageId, sentAt }: Sent): Promise<TooLate | null> {
  const { rows } = await client.query<{ at: Date }>({
    name: 'message-left-at',
    text: `select coalesce(settled_at, handed_at, created_at) as at from outgoing
      where created_at >= $3 and handed_at is not null and state <> 'failed' and via <> 'outbox'
        and ($1 = any (about) or id in (select w.outgoing_id from patient_window w
          where w.activity_id = $1 and w.noticed_at >= any (${inWindowSql})))
      order by 1 limit 1`,
    values: [activityId, messageId, sentAt],
  });
  return rows[0] ? { reason: 'delivered', at: rows[0].at.toISOString() } : null;
}

async function overAt(client: pg.PoolClient, { sentAt }: Sent): Promise<TooLate | null> {
  const at = new Date(sentAt.getTime() + takeBackWithinMs);
  // By the clock that stamped the message.
  const { rows } = await client.query<{ over: boolean }>({
    name: 'message-time-over',
    text: 'select clock_timestamp() >= $1::timestamptz as over',
    values: [at],
  });
  return rows[0]!.over ? { reason: 'over', at: at.toISOString() } : null;
}
