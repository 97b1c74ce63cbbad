import { takeBackWithinMs } from '@consult/domain/activity/taking-back.ts';
import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type pg from 'pg';

type Sent = { activityId: string; personId: string; createdAt: Date };
type Row = { reason: TooLate['reason']; at: Date; actor_id: string | null };

/**
 * Why a consult can not be taken back; null where it can. Asked under the lock of the consult and all its rows. Its
 * sender's own clinic and who prepared it may have looked; what anybody wrote, recorded or sent about it would be lost
 * with it. Who prepared it is told of the sending at once, by mail.
 */
export async function consultTooLate(client: pg.PoolClient, sent: Sent): Promise<TooLate | null> {
  const over = new Date(sent.createdAt.getTime() + takeBackWithinMs);
  const { rows } = await client.query<Row>({
    name: 'consult-too-late',
    text: `with consulted as materialized (
        select person_id, clinic_id from member where activity_id = $1 and role = 'consultant'
      ), home as materialized (
        select l.person_id from location l join activity a on a.referrer_clinic_id = l.clinic_id where a.id = $1
        union select person_id from member where activity_id = $1 and role = 'forwarder'
        except select person_id from consulted
      )
      select 'opened' as reason, e.at, (select c.person_id from consulted c where c.person_id = e.actor_id) as actor_id
        from audit_entry e
        where e.at >= $3
          and e.subject_ids && (array[$1::uuid] || array(select id from attachment where activity_id = $1))
          and e.kind in ('activity-opened', 'thread-read', 'pdf-exported', 'attachment-opened')
          and e.actor_id is distinct from $2 and not exists (select 1 from home h where h.person_id = e.actor_id)
      union all
      select 'opened', now(), c.person_id from inbox_row r left join consulted c on c.person_id = r.owner_id
        where r.activity_id = $1 and r.last_read_seq > 0
          and r.owner_id in (select person_id from consulted union select clinic_id from consulted)
          and r.owner_id <> (select referrer_clinic_id from activity where id = $1)
      union all
      -- Its money would stay where nobody could give it back.
      select 'opened', created_at, recorded_by from payment where activity_id = $1
      union all
      select 'written', coalesce(max(w.at), now()), null from (
          select sent_at as at from message where activity_id = $1 and seq > 1
          union all select created_at from patient_message where activity_id = $1 and sub_type <> 'PatientCC'
          union all select created_at from moa_fax where activity_id = $1
          union all select saved_at from outcome where activity_id = $1
        ) w having count(*) > 0
      union all
      select 'delivered', coalesce(o.settled_at, o.handed_at, o.created_at), null from outgoing o
        -- The clock of the transaction that sent it is a little behind the consult's.
        where o.created_at >= $3::timestamptz - interval '1 minute' and o.handed_at is not null and o.state <> 'failed'
          and o.via <> 'outbox'
          and ($1 = any (o.about) or o.id in (select outgoing_id from activity_delivery where activity_id = $1)
            or o.id in (select outgoing_id from patient_window where activity_id = $1))
      union all
      select 'opened', opened_at, null from patient_window where activity_id = $1 and opened_at is not null
      union all
      select 'delivered', $3::timestamptz, null from member where activity_id = $1 and role = 'forwarder'
      union all
      select 'over', $4::timestamptz, null where clock_timestamp() >= $4::timestamptz
      order by 2 limit 1`,
    values: [sent.activityId, sent.personId, sent.createdAt, over],
  });
  const row = rows[0];
  if (!row) return null;
  return { reason: row.reason, at: row.at.toISOString(), ...(row.actor_id ? { personId: row.actor_id } : {}) };
}
