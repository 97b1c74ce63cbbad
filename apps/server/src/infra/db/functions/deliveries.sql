-- An entry of the outbox that settles (handed over, failed for good, lost, come back) settles its delivery in the same
-- transaction.
create or replace function settle_delivery() returns trigger language plpgsql as $$
begin
  update activity_delivery
    set state = case new.state when 'sent' then 'delivered' else 'failed' end,
      stayed_here = (new.state = 'sent' and new.via = 'outbox'), updated_at = now()
    where outgoing_id = new.id and state = case old.state when 'sent' then 'delivered' else 'sending' end;
  return null;
end $$;

-- Tells the open screens of everybody who has an activity that something of it changed other than its messages.
create or replace function tell_activity(p_activity uuid) returns void language plpgsql as $$
declare
  v_version bigint;
begin
  update activity set version = version + 1 where id = p_activity returning version into v_version;
  -- Locks the rows until the commit, so that the event reaches nobody who was removed meanwhile; in one order, as
  -- everywhere.
  with receivers as materialized (
    select owner_id, owner_kind from inbox_row where activity_id = p_activity order by owner_id for key share
  )
  insert into live_event (kind, ref_id, version, people, clinics)
    select 'activity', p_activity, v_version,
        coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
        coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
      from receivers;
end $$;

-- Audits a delivery that settles and shows it on the open screens of everybody who has the activity. When an operator
-- tries its mail or fax again, the delivery is under way again: the screens show that, and no audit entry tells of an
-- end.
create or replace function tell_delivery() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    select null, 'delivery-settled', 'activity', array[new.activity_id],
        jsonb_build_object('channel', new.channel, 'state', new.state)
      where new.state <> 'sending';
  perform tell_activity(new.activity_id);
  return null;
end $$;

-- Notes a mail that fails (refused, tried too often, lost, come back) for its sender in the same transaction.
create or replace function note_failed_delivery() returns trigger language plpgsql as $$
begin
  insert into failed_mail (person_id, activity_id) select referrer_id, id from activity where id = new.activity_id;
  return null;
end $$;

create or replace function note_failed_mail() returns trigger language plpgsql as $$
begin
  insert into failed_mail (person_id, activity_id)
    -- A copy is told as the delivery that it is.
    select sender_id, activity_id from patient_message where outgoing_id = new.id and sub_type <> 'PatientCC'
    union all select mail_by, activity_id from patient_window where outgoing_id = new.id and mail_by is not null
    union all select sender_id, null from invitation where mail_id = new.id;
  return null;
end $$;
