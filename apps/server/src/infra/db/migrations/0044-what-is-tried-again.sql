-- A delivery whose mail or fax is tried again is under way again: everybody's screens show it, and no end of it is audited.
create or replace function tell_delivery() returns trigger language plpgsql as $$
declare
  v_version bigint;
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    select null, 'delivery-settled', 'activity', array[new.activity_id], jsonb_build_object('channel', new.channel, 'state', new.state)
      where new.state <> 'sending';
  update activity set version = version + 1 where id = new.activity_id returning version into v_version;
  -- Rows are locked in one order everywhere (see send_message).
  perform 1 from inbox_row where activity_id = new.activity_id order by owner_id for no key update;
  with touched as (
    update inbox_row set changed_xid = pg_current_xact_id() where activity_id = new.activity_id returning owner_id, owner_kind
  )
  insert into live_event (kind, ref_id, version, people, clinics)
    select 'activity', new.activity_id, v_version, coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
        coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
      from touched;
  return null;
end $$;
