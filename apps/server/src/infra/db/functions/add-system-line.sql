/*
 * Writes a line of the system into a thread (a status changed, somebody joined). It makes nothing unread and orders no
 * notice: an owner who has read everything has read the line too, and lists keep their order. It raises the version by
 * two: pages from before live kinds told messages apart read that as more than a message. The live event reaches every
 * owner. The caller has checked everything and writes the audit entry.
 */
create or replace function add_system_line(
  p_activity uuid, p_actor uuid, p_message uuid, p_body bytea,
  out seq integer, out version bigint, out event_id bigint, out people uuid[], out clinics uuid[]
) language plpgsql as $$
declare
  v_activity activity%rowtype; v_at timestamptz;
begin
  select * into v_activity from activity a where a.id = p_activity for no key update;
  -- Numbers of messages that were taken back are not given again.
  seq := v_activity.last_seq + v_activity.skipped_seq + 1;
  version := v_activity.version + 2;
  v_at := greatest(
    date_trunc('milliseconds', clock_timestamp()), v_activity.last_message_at + interval '1 millisecond');
  insert into message (activity_id, seq, id, kind, sent_by, sent_at, body)
    values (p_activity, add_system_line.seq, p_message, 'system', p_actor, v_at, p_body);
  update activity a
    set last_seq = add_system_line.seq, skipped_seq = 0, last_message_at = v_at, version = add_system_line.version
    where a.id = p_activity;
  -- Rows are locked in one order everywhere (see send_message).
  perform 1 from inbox_row r where r.activity_id = p_activity order by r.owner_id for no key update;
  with touched as (
    update inbox_row r set last_seq = add_system_line.seq,
        last_read_seq = case when r.last_read_seq >= r.last_seq then add_system_line.seq else r.last_read_seq end
      where r.activity_id = p_activity
      returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
         coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('activity', p_activity, add_system_line.version, add_system_line.people, add_system_line.clinics)
    returning id into event_id;
end $$;
