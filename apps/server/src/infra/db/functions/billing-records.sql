-- Which statuses a billing record may become: packages/domain/src/billing/record-status.ts.
create or replace function may_bill_become(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'new' then array['onHold', 'pending', 'notBillable', 'deleted', 'failed']
    when 'onHold' then array['new', 'pending', 'notBillable', 'deleted', 'failed']
    when 'pending' then array['new', 'onHold', 'submitted', 'notBillable', 'deleted', 'failed']
    when 'submitted' then array['unconfirmed', 'closed', 'refused']
    when 'unconfirmed' then array['closed', 'refused']
    when 'closed' then array['refused']
    when 'refused' then array['new', 'closed', 'notBillable']
    when 'notBillable' then array['new', 'onHold', 'pending', 'refused', 'deleted']
    when 'failed' then array['new', 'onHold', 'deleted']
    else array[]::text[] end)
$$;

-- The fee of a code on a day, in cents; null where content names none.
create or replace function billing_fee(p_code text, p_day date) returns bigint language sql stable as $$
  select (f ->> 'cents')::bigint
    from content_document d, jsonb_array_elements(d.body -> 'fees') f
    where d.name = 'billing-fees' and f ->> 'code' = p_code and (f ->> 'from')::date <= p_day
    order by (f ->> 'from')::date desc limit 1
$$;

-- An admin entered another schedule: what no file has taken is claimed, and judged, by it. A fee that it names no more
-- stays known.
create or replace function renew_open_fees() returns trigger language plpgsql as $$
declare
  v_records uuid[];
begin
  if tg_op = 'UPDATE' and new.body = old.body then return null; end if;
  select array_agg(id) into v_records from billing_record where status in ('new', 'onHold', 'pending')
    and fee_cents is distinct from coalesce(billing_fee(billing_code, business_day), fee_cents);
  if v_records is null then return null; end if;
  perform from billing_record where id = any(v_records) order by id for no key update;
  update billing_record set fee_cents = billing_fee(billing_code, business_day)
    where id = any(v_records) and status in ('new', 'onHold', 'pending');
  return null;
end $$;

-- Day and fee of a record, whichever way made it.
create or replace function billing_record_made() returns trigger language plpgsql as $$
begin
  new.business_day := (new.created_at at time zone 'America/Edmonton')::date;
  new.fee_cents := coalesce(new.fee_cents, billing_fee(new.billing_code, new.business_day));
  return new;
end $$;

-- Refuses a change of status that is none, and keeps version and day.
create or replace function billing_record_changed() returns trigger language plpgsql as $$
declare
  v_old billing_record;
begin
  if new.status <> old.status and not may_bill_become(old.status, new.status) then
    raise exception 'a billing record does not become % after %', new.status, old.status
      using errcode = 'check_violation';
  end if;
  -- A message that is mailed again bills another day, perhaps at another fee.
  if new.created_at <> old.created_at or new.billing_code <> old.billing_code then
    new.business_day := (new.created_at at time zone 'America/Edmonton')::date;
    new.fee_cents := billing_fee(new.billing_code, new.business_day);
  end if;
  -- What a judgement rests on changed; the judgement itself says when it was.
  if new.judged_at is not distinct from old.judged_at
      and (new.billing_code, new.created_at, new.status, new.snapshot, new.decision, new.fee_cents)
        is distinct from (old.billing_code, old.created_at, old.status, old.snapshot, old.decision, old.fee_cents)
  then
    new.judge_due := true;
  end if;
  -- That its snapshot was taken, or that it was judged as before, is no change of the record.
  v_old := old;
  v_old.snapshot := new.snapshot;
  v_old.patient_hash := new.patient_hash;
  v_old.judge_due := new.judge_due;
  v_old.judged_at := new.judged_at;
  if v_old is distinct from new then
    new.version := old.version + 1;
    new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at);
  end if;
  return new;
end $$;

-- Adds what a record has earned to its doctor's month. Consults, calls and interpretations are eConsults; thread
-- messages and patient messages are communications.
create or replace function add_to_billing_month(p_record billing_record, p_sign integer) returns void
language plpgsql as $$
declare
  v_communication boolean := p_record.type = 'patientMessage' or p_record.sub_type = 'message';
begin
  if p_record.paid_at is null then return; end if;
  insert into billing_month as m (doctor_id, month, econsults, communications, econsult_cents, communication_cents)
    values (p_record.doctor_id, date_trunc('month', p_record.paid_at at time zone 'America/Edmonton')::date,
      case when v_communication then 0 else p_sign end, case when v_communication then p_sign else 0 end,
      case when v_communication then 0 else p_sign * p_record.paid_cents end,
      case when v_communication then p_sign * p_record.paid_cents else 0 end)
    on conflict (doctor_id, month) do update set
      econsults = m.econsults + excluded.econsults,
      communications = m.communications + excluded.communications,
      econsult_cents = m.econsult_cents + excluded.econsult_cents,
      communication_cents = m.communication_cents + excluded.communication_cents;
end $$;

create or replace function count_billing_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.doctor_id, old.paid_at, old.paid_cents, old.type, old.sub_type)
      is not distinct from (new.doctor_id, new.paid_at, new.paid_cents, new.type, new.sub_type) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform add_to_billing_month(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_to_billing_month(new, 1); end if;
  return null;
end $$;

-- Audits every change of a status, and tells the doctors' open reports once for each statement.
create or replace function tell_billing_changes() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    select null, 'billing-status-changed', 'billing-record', array[a.id],
        jsonb_build_object('before', b.status, 'after', a.status)
      from after a join before b on b.id = a.id where a.status <> b.status;
  insert into live_event (kind, ref_id, version, people)
    select 'billing', a.doctor_id, max(a.version), array[a.doctor_id]
      from after a join before b on b.id = a.id where a.version <> b.version group by a.doctor_id;
  return null;
end $$;
