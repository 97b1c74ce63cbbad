-- Called by processes of the release before alone (decision 56), which run beside new ones while they restart in turn.
create or replace function lock_judging() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('consult.billing-judging', 0))
$$;

-- Marks records to be judged again, those that are open by then. It waits for nobody: neither for a judgement under
-- way, which may not know what the caller changed, nor for a claim file (decision 186).
create or replace function judge_again(p_ids uuid[]) returns void language sql as $$
  insert into billing_mark (record_id) select unnest(p_ids)
$$;

-- Takes away the oldest marks and has their records judged; returns how many it took. It waits for a judgement of them
-- that is under way: the mark came later, so it is what that one leaves behind that must not be believed.
create or replace function collect_billing_marks(p_most integer) returns integer language plpgsql as $$
declare
  v_records uuid[];
begin
  with taken as (
    delete from billing_mark
      where id in (select id from billing_mark order by id limit p_most for update skip locked) returning record_id
  )
  select array_agg(record_id) into v_records from taken;
  if v_records is null then return 0; end if;
  -- In the order of ids, as everybody who locks more than one.
  perform from billing_record where id = any(v_records) order by id for no key update;
  update billing_record set judge_due = true
    where id = any(v_records) and status in ('new', 'onHold', 'pending') and not judge_due;
  return cardinality(v_records);
end $$;

-- A record that came, changed or was decided about is a fact of the others of its doctor and patient; one of a message
-- to a patient also of the doctor's other ones of its week.
create or replace function judge_siblings() returns trigger language plpgsql as $$
declare
  v_others uuid[];
begin
  select array_agg(distinct o.id) into v_others
    from (
      select a.id, a.doctor_id, a.patient_hash, a.type = 'patientMessage'
          and (replace(a.status, 'pending', 'new'), a.billing_code, a.created_at, a.verdict = 'refuse', a.decision,
            a.rule = 'claim-incomplete')
          is distinct from
          (replace(b.status, 'pending', 'new'), b.billing_code, b.created_at, b.verdict = 'refuse', b.decision,
            b.rule = 'claim-incomplete') as in_week,
          least(a.created_at, b.created_at) as first, greatest(a.created_at, b.created_at) as last
        from after a join before b on b.id = a.id
        -- A new one counts as one that is ready does.
        where (replace(a.status, 'pending', 'new'), a.billing_code, a.created_at, a.snapshot, a.verdict = 'refuse',
            a.decision, a.patient_hash, a.rule = 'claim-incomplete')
          is distinct from
          (replace(b.status, 'pending', 'new'), b.billing_code, b.created_at, b.snapshot, b.verdict = 'refuse',
            b.decision, b.patient_hash, b.rule = 'claim-incomplete')
    ) c cross join lateral (
      -- `offset 0`: looked up for each. From the other end the planner would read all of the doctor's records.
      (select r.id from billing_record r
        where r.doctor_id = c.doctor_id and r.patient_hash = c.patient_hash and r.id <> c.id
          and r.status in ('new', 'onHold', 'pending') offset 0)
      union all
      (select r.id from billing_record r
        where c.in_week and r.doctor_id = c.doctor_id and r.type = 'patientMessage' and r.id <> c.id
          and r.created_at between c.first - interval '8 days' and c.last + interval '8 days'
          and r.status in ('new', 'onHold', 'pending') offset 0)
    ) o;
  perform judge_again(v_others);
  return null;
end $$;

-- An admin changed the rules, the limits or the holidays.
create or replace function judge_all_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = old.body then return null; end if;
  perform judge_again(array(select id from billing_record where status in ('new', 'onHold', 'pending')));
  return null;
end $$;

-- A doctor's practice id was validated, or has to be again; somebody who asked became a resident, or is none any more.
create or replace function judge_records_of_person() returns trigger language plpgsql as $$
declare
  v_role person_role;
begin
  if tg_op = 'DELETE' then v_role := old; else v_role := new; end if;
  if v_role.role = 'pracIdValidationRequired' then
    perform judge_again(open_records_of(v_role.person_id));
  elsif v_role.role = 'resident' then
    perform judge_again(open_records_asked_by(v_role.person_id));
  end if;
  return null;
end $$;

create or replace function open_records_of(p_doctor uuid) returns uuid[] language sql stable as $$
  select array_agg(id) from billing_record
    where doctor_id = p_doctor and status in ('new', 'onHold', 'pending')
$$;

create or replace function open_records_asked_by(p_referrer uuid) returns uuid[] language sql stable as $$
  select array_agg(b.id) from activity a join billing_record b on b.activity_id = a.id
    where a.referrer_id = p_referrer and b.status in ('new', 'onHold', 'pending')
$$;

-- Which rules judge: those of the province of the doctor's clinic.
create or replace function judge_records_of_clinic() returns trigger language plpgsql as $$
begin
  perform judge_again(open_records_of(l.person_id)) from location l where l.clinic_id = new.id;
  return null;
end $$;

create or replace function judge_records_of_location() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform judge_again(open_records_of(old.person_id));
  else perform judge_again(open_records_of(new.person_id)); end if;
  return null;
end $$;

-- What somebody is who asked.
create or replace function judge_records_of_referrer() returns trigger language plpgsql as $$
begin
  perform judge_again(open_records_asked_by(new.id));
  return null;
end $$;

-- When a call began.
create or replace function judge_records_of_call() returns trigger language plpgsql as $$
begin
  perform judge_again((select array_agg(b.id) from billing_record b
    where b.activity_id = new.activity_id and b.status in ('new', 'onHold', 'pending')));
  return null;
end $$;
