-- The province in which a doctor's services are claimed: that of the clinic that is their default, else of their first;
-- '' where they have none: nobody knows who pays.
create or replace function claim_province(p_doctor uuid) returns text language sql stable as $$
  select coalesce(
    (select c.province from location l join clinic c on c.id = l.clinic_id
      where l.person_id = p_doctor and not l.disabled order by l.is_default desc, l.position limit 1), '')
$$;

-- Which states an amendment may become: packages/domain/src/claim/amendment.ts.
create or replace function may_amend_become(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'asked' then array['sent', 'withdrawn', 'lapsed']
    when 'sent' then array['held', 'applied', 'refused', 'lapsed']
    when 'held' then array['applied', 'refused', 'lapsed']
    else array[]::text[] end)
$$;

-- Refuses a change of state that is none, audits the others, and tells the doctor's open reports. A new one is asked.
create or replace function claim_amendment_changed() returns trigger language plpgsql as $$
declare
  v_before text := case tg_op when 'UPDATE' then old.state else '' end;
begin
  if new.state = v_before then return new; end if;
  if not (case tg_op when 'INSERT' then new.state = 'asked' else may_amend_become(v_before, new.state) end) then
    raise exception 'an amendment does not become % after %', new.state, v_before using errcode = 'check_violation';
  end if;
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    values (null, 'claim-amendment-changed', 'billing-record', array[new.record_id],
      jsonb_build_object('action', new.action, 'before', v_before, 'after', new.state));
  insert into live_event (kind, ref_id, version, people)
    select 'billing', b.doctor_id, b.version, array[b.doctor_id] from billing_record b where b.id = new.record_id;
  return new;
end $$;
