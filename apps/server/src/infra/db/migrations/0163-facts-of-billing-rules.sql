-- Every fact of the billing rules marks the records that rest on it, so that a claim file judges these alone (decision
-- 157). Texts of the functions: infra/db/functions/billing-rules.sql.

create function judge_records_of_clinic() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger clinic_billing after update of province on clinic
  for each row when (old.province is distinct from new.province) execute function judge_records_of_clinic();

create function judge_records_of_location() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger location_billing after insert or delete on location
  for each row execute function judge_records_of_location();
create trigger location_billing_moved after update on location
  for each row when ((old.clinic_id, old.is_default, old.disabled, old.position)
    is distinct from (new.clinic_id, new.is_default, new.disabled, new.position))
  execute function judge_records_of_location();

create function judge_records_of_referrer() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger person_billing after update of title, credentials on person
  for each row when ((old.title, old.credentials) is distinct from (new.title, new.credentials))
  execute function judge_records_of_referrer();

create function judge_records_of_call() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger phone_call_billing after update of starts_at on phone_call
  for each row when (old.starts_at <> new.starts_at) execute function judge_records_of_call();

-- A file looks through what may go; nothing claims a new record.
drop index billing_record_claimable;
create index billing_record_claimable on billing_record (id) where status in ('pending', 'onHold');
-- The rules look through what is open.
create index billing_record_open on billing_record (id) where status in ('new', 'pending', 'onHold');

-- Those that were judged while some facts marked nothing.
update billing_record set judge_due = true where status in ('new', 'onHold', 'pending');
