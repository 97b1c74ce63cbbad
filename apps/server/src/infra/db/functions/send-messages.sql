/*
 * What send_message does, for several messages of one thread in the order given. Of each: who may write, the once-only
 * id, its place in the order, billing, the sender's draft, its audit entry. For all of them together: the rows of every
 * owner, the preview, the live event.
 */
create or replace function send_messages(
  p_activity uuid, p_senders uuid[], p_messages uuid[], p_bodies bytea[], p_previews bytea[], p_codes text[],
  p_draft_versions integer[], p_first_response_code text, p_billing_window interval, p_deliver_after interval,
  out results text[], out seqs integer[], out sent_ats timestamptz[], out versions bigint[], out event_id bigint,
  out people uuid[], out clinics uuid[], out draft_event_ids bigint[]
) language plpgsql as $$
declare
  v_activity activity%rowtype; v_role text; v_clinic uuid; v_gone boolean; v_seq integer; v_at timestamptz;
  v_last_at timestamptz; v_code text;
  v_draft_event bigint; v_sent integer := 0; v_last integer; v_first integer; v_first_at timestamptz;
  v_actors uuid[] := '{}'; v_read_owners uuid[] := '{}'; v_read_seqs integer[] := '{}';
begin
  results := '{}'; seqs := '{}'; sent_ats := '{}'; versions := '{}'; people := '{}'; clinics := '{}';
  draft_event_ids := '{}';

  -- Who may not read the activity locks nothing either.
  select a.* into v_activity from activity a
    where a.id = p_activity
      and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = any (p_senders))
    for no key update of a;
  v_last_at := v_activity.last_message_at;
  v_gone := v_activity.id is not null and consultants_gone(p_activity);

  for i in 1 .. cardinality(p_senders) loop
    v_role := null; v_draft_event := null;
    if v_activity.id is not null then
      select m.role, m.clinic_id, e.seq, e.sent_at into v_role, v_clinic, v_seq, v_at
        from member m
          join inbox_row r on r.activity_id = m.activity_id and r.owner_id = m.person_id
          left join message e on e.activity_id = m.activity_id and e.id = p_messages[i] and e.sent_by = m.person_id
        where m.activity_id = p_activity and m.person_id = p_senders[i]
          and (v_activity.activity_type <> 'referral' or exists (
            select 1 from member o where o.activity_id = m.activity_id and o.person_id <> m.person_id));
    end if;
    if v_role is null then
      results[i] := 'refused'; seqs[i] := null; sent_ats[i] := null; versions[i] := null;
    elsif v_seq is not null then
      results[i] := 'repeat'; seqs[i] := v_seq; sent_ats[i] := v_at; versions[i] := v_activity.version + v_sent;
    elsif v_gone then
      results[i] := 'no-consultant'; seqs[i] := null; sent_ats[i] := null; versions[i] := null;
    else
      v_sent := v_sent + 1;
      v_last := i;
      v_last_at := greatest(date_trunc('milliseconds', clock_timestamp()), v_last_at + interval '1 millisecond');
      results[i] := 'sent'; seqs[i] := v_activity.last_seq + v_sent; sent_ats[i] := v_last_at;
      versions[i] := v_activity.version + v_sent;
      v_code := null;
      if p_codes[i] is not null then
        v_code := bill_message(v_activity, p_senders[i], v_role, p_messages[i], v_last_at, p_codes[i],
          p_first_response_code, p_billing_window);
      end if;
      insert into message (activity_id, seq, id, kind, sent_by, sent_at, body, billable, billing_code)
        values (p_activity, seqs[i], p_messages[i], 'ordinary', p_senders[i], v_last_at, p_bodies[i],
          v_code is not null, coalesce(v_code, ''));
      v_actors := v_actors || p_senders[i];
      -- A sender has read up to the own message; so has the clinic for which an MOA answers. The latest comes first.
      v_read_owners := p_senders[i] || v_read_owners;
      v_read_seqs := seqs[i] || v_read_seqs;
      if v_role = 'moa' then
        v_read_owners := v_clinic || v_read_owners;
        v_read_seqs := seqs[i] || v_read_seqs;
      end if;
      if v_first is null and v_role = 'consultant' and v_activity.first_response_at is null then
        v_first := i;
        v_first_at := v_last_at;
      end if;
      delete from message_draft d where d.activity_id = p_activity and d.person_id = p_senders[i]
        and d.version = coalesce(p_draft_versions[i], d.version);
      if found then
        insert into live_event (kind, ref_id, version, people, clinics)
          values ('message-draft', p_activity, 0, array[p_senders[i]], '{}')
          returning id into v_draft_event;
      end if;
    end if;
    draft_event_ids[i] := v_draft_event;
  end loop;
  if v_sent = 0 then return; end if;

  update activity a set
      last_seq = seqs[v_last], last_message_at = v_last_at, last_sender_id = p_senders[v_last],
      preview = p_previews[v_last], version = versions[v_last],
      first_response_by = coalesce(p_senders[v_first], a.first_response_by),
      first_response_at = coalesce(v_first_at, a.first_response_at),
      first_response_message = coalesce(p_messages[v_first], a.first_response_message)
    where a.id = p_activity;

  -- Rows are locked in one order everywhere (see activity-markRead), so that no two of us wait for each other.
  perform 1 from inbox_row r where r.activity_id = p_activity order by r.owner_id for no key update;
  with touched as (
    update inbox_row r set
        last_seq = seqs[v_last],
        last_message_at = v_last_at,
        -- Written by the owner alone, nothing comes back out of the archive.
        folder = case when r.owner_id = all (v_actors) then r.folder else 'inbox' end,
        last_read_seq = coalesce(v_read_seqs[array_position(v_read_owners, r.owner_id)], r.last_read_seq),
        overdue = r.overdue and r.owner_id <> all (v_actors),
        deliver_after = case
          when r.owner_id = p_senders[v_last] or (r.muted and r.owner_id = any (v_actors)) then null
          when r.muted or r.owner_kind = 'clinic' then r.deliver_after
          when r.owner_id = any (v_actors) then v_last_at + p_deliver_after
          else coalesce(r.deliver_after, v_last_at + p_deliver_after) end
      where r.activity_id = p_activity
      returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
         coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;

  if v_first is not null then
    update service s set response_time_ms = (
        select coalesce(round(avg(extract(epoch from (t.first_response_at - t.created_at)) * 1000))::bigint, -1)
          from (select a.first_response_at, a.created_at from activity a
                  where a.service_id = v_activity.service_id and a.first_response_at is not null
                  order by a.first_response_at desc limit 20) t)
      where s.id = v_activity.service_id;
  end if;

  insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
    select actor, 'message-sent', 'activity', array[p_activity] from unnest(v_actors) actor;
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('message', p_activity, versions[v_last], send_messages.people, send_messages.clinics)
    returning id into event_id;
end $$;
