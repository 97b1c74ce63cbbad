/*
 * Writes a message: who may write, the once-only id, its place in the order, every owner's row, billing, the sender's
 * draft, audit entry and live event. A test holds send_messages to the same result.
 * result: sent | repeat | refused | no-consultant (nobody answers any more: consultants_gone). A repeat returns what
 * the first send returned and writes nothing.
 * p_code: what it is billed as where it is; null where its sender bills nothing.
 * p_draft_version: the sender's draft goes with the message where it has this version; null for whichever there is.
 */
create or replace function send_message(
  p_sender uuid, p_activity uuid, p_message uuid, p_body bytea, p_preview bytea, p_code text,
  p_draft_version integer,
  p_first_response_code text, p_billing_window interval, p_deliver_after interval,
  out result text, out seq integer, out sent_at timestamptz, out version bigint, out event_id bigint,
  out people uuid[], out clinics uuid[], out draft_event_id bigint
) language plpgsql as $$
declare
  v_role text; v_clinic uuid; v_activity activity%rowtype; v_first boolean; v_code text;
begin
  people := '{}'; clinics := '{}';
  -- Who may not read the activity locks nothing.
  select * into v_activity from activity a
    where a.id = p_activity and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = p_sender)
    for no key update of a;
  if not found then result := 'refused'; return; end if;

  -- Asked under the lock, so that nobody writes who was removed while this waited for it. Nobody else reads a referral
  -- that has one member: a word written there would look sent (the same rule as canDo).
  select m.role, m.clinic_id, e.seq, e.sent_at into v_role, v_clinic, send_message.seq, send_message.sent_at
    from member m
      join inbox_row r on r.activity_id = m.activity_id and r.owner_id = m.person_id
      left join message e on e.activity_id = m.activity_id and e.id = p_message and e.sent_by = m.person_id
    where m.activity_id = p_activity and m.person_id = p_sender
      and (v_activity.activity_type <> 'referral' or exists (
        select 1 from member o where o.activity_id = m.activity_id and o.person_id <> m.person_id));
  if not found then result := 'refused'; return; end if;
  if seq is not null then result := 'repeat'; version := v_activity.version; return; end if;
  if consultants_gone(p_activity) then result := 'no-consultant'; return; end if;

  result := 'sent';
  seq := v_activity.last_seq + 1;
  sent_at := greatest(
    date_trunc('milliseconds', clock_timestamp()), v_activity.last_message_at + interval '1 millisecond');
  version := v_activity.version + 1;
  v_first := v_role = 'consultant' and v_activity.first_response_at is null;
  if p_code is not null then
    v_code := bill_message(
      v_activity, p_sender, v_role, p_message, sent_at, p_code, p_first_response_code, p_billing_window);
  end if;

  insert into message (activity_id, seq, id, kind, sent_by, sent_at, body, billable, billing_code)
    values (p_activity, send_message.seq, p_message, 'ordinary', p_sender, send_message.sent_at, p_body,
      v_code is not null, coalesce(v_code, ''));

  update activity a set
      last_seq = send_message.seq, last_message_at = send_message.sent_at, last_sender_id = p_sender,
      preview = p_preview, version = send_message.version,
      first_response_by = case when v_first then p_sender else a.first_response_by end,
      first_response_at = case when v_first then send_message.sent_at else a.first_response_at end,
      first_response_message = case when v_first then p_message else a.first_response_message end
    where a.id = p_activity;

  -- Rows are locked in one order everywhere (see activity-markRead), so that no two of us wait for each other.
  perform 1 from inbox_row r where r.activity_id = p_activity order by r.owner_id for no key update;
  with touched as (
    update inbox_row r set
        last_seq = send_message.seq,
        last_message_at = send_message.sent_at,
        folder = case when r.owner_id = p_sender then r.folder else 'inbox' end,
        last_read_seq = case
          when r.owner_id = p_sender or (v_role = 'moa' and r.owner_id = v_clinic) then send_message.seq
          else r.last_read_seq end,
        overdue = r.overdue and r.owner_id <> p_sender,
        deliver_after = case
          when r.owner_id = p_sender then null
          when r.muted or r.owner_kind = 'clinic' then r.deliver_after
          else coalesce(r.deliver_after, send_message.sent_at + p_deliver_after) end
      where r.activity_id = p_activity
      returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
         coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;

  if v_first then
    update service s set response_time_ms = (
        select coalesce(round(avg(extract(epoch from (t.first_response_at - t.created_at)) * 1000))::bigint, -1)
          from (select a.first_response_at, a.created_at from activity a
                  where a.service_id = v_activity.service_id and a.first_response_at is not null
                  order by a.first_response_at desc limit 20) t)
      where s.id = v_activity.service_id;
  end if;

  insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
    values (p_sender, 'message-sent', 'activity', array[p_activity]);
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('message', p_activity, send_message.version, send_message.people, send_message.clinics)
    returning id into event_id;

  delete from message_draft d where d.activity_id = p_activity and d.person_id = p_sender
    and d.version = coalesce(p_draft_version, d.version);
  if found then
    insert into live_event (kind, ref_id, version, people, clinics)
      values ('message-draft', p_activity, 0, array[p_sender], '{}')
      returning id into draft_event_id;
  end if;
end $$;
