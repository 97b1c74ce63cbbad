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

-- Adds what records have earned to their doctors' months, each month once. Consults, calls and interpretations are
-- eConsults; thread messages and patient messages are communications.
create or replace function add_to_billing_months(p_records billing_record[], p_sign integer) returns void
language sql as $$
  insert into billing_month as m (doctor_id, month, econsults, communications, econsult_cents, communication_cents)
    select r.doctor_id, date_trunc('month', r.paid_at at time zone 'America/Edmonton')::date as month,
        p_sign * count(*) filter (where not k.communication), p_sign * count(*) filter (where k.communication),
        p_sign * coalesce(sum(r.paid_cents) filter (where not k.communication), 0),
        p_sign * coalesce(sum(r.paid_cents) filter (where k.communication), 0)
      from unnest(p_records) r
        cross join lateral (select r.type = 'patientMessage' or r.sub_type = 'message' as communication) k
      where r.paid_at is not null group by 1, 2 order by 1, 2
    on conflict (doctor_id, month) do update set
      econsults = m.econsults + excluded.econsults,
      communications = m.communications + excluded.communications,
      econsult_cents = m.econsult_cents + excluded.econsult_cents,
      communication_cents = m.communication_cents + excluded.communication_cents
$$;

-- Of a record that came as paid, or went.
create or replace function count_billing_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform add_to_billing_months(array[old], -1);
  else perform add_to_billing_months(array[new], 1); end if;
  return null;
end $$;

-- Of the records whose payment a statement changed.
create or replace function count_billing_months() returns trigger language plpgsql as $$
declare
  v_before billing_record[]; v_after billing_record[];
begin
  -- Judging and sending change thousands at once, of which nothing was paid.
  if not exists (
    select from before where paid_at is not null union all select from after where paid_at is not null
  ) then
    return null;
  end if;
  select array_agg(b::billing_record), array_agg(a::billing_record) into v_before, v_after
    from before b join after a on a.id = b.id
    where (b.doctor_id, b.paid_at, b.paid_cents, b.type, b.sub_type)
      is distinct from (a.doctor_id, a.paid_at, a.paid_cents, a.type, a.sub_type);
  if v_before is null then return null; end if;
  perform add_to_billing_months(v_before, -1);
  perform add_to_billing_months(v_after, 1);
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
