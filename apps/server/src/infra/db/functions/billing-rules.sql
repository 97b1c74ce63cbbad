-- A record that came, changed or was decided about is a fact of the others of its doctor and patient.
create or replace function judge_siblings() returns trigger language plpgsql as $$
declare
  v_changed uuid[];
begin
  select array_agg(a.id) into v_changed from after a join before b on b.id = a.id
    -- A new one counts as one that is ready does.
    where (replace(a.status, 'pending', 'new'), a.billing_code, a.created_at, a.snapshot, a.verdict = 'refuse',
        a.decision, a.patient_hash, a.rule = 'claim-incomplete')
      is distinct from
      (replace(b.status, 'pending', 'new'), b.billing_code, b.created_at, b.snapshot, b.verdict = 'refuse',
        b.decision, b.patient_hash, b.rule = 'claim-incomplete');
  -- Marking others fires this again, with nothing that changed.
  if v_changed is null then return null; end if;
  update billing_record o set judge_due = true
    from billing_record a
    where a.id = any(v_changed) and o.doctor_id = a.doctor_id and o.patient_hash = a.patient_hash and o.id <> a.id
      and o.status in ('new', 'onHold', 'pending') and not o.judge_due;
  return null;
end $$;

-- An admin changed the rules, the limits or the holidays.
create or replace function judge_all_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = old.body then return null; end if;
  update billing_record set judge_due = true where status in ('new', 'onHold', 'pending') and not judge_due;
  return null;
end $$;

-- A doctor's practice id was validated, or has to be again.
create or replace function judge_records_of_person() returns trigger language plpgsql as $$
declare
  v_role person_role;
begin
  if tg_op = 'DELETE' then v_role := old; else v_role := new; end if;
  if v_role.role = 'pracIdValidationRequired' then
    update billing_record set judge_due = true
      where doctor_id = v_role.person_id and status in ('new', 'onHold', 'pending') and not judge_due;
  end if;
  return null;
end $$;
