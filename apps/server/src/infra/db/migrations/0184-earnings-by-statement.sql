-- A doctor's month is changed once by each statement that pays records, not once by each record: a file of results that
-- paid thousands of one doctor read every version before of the same row again.
drop trigger billing_record_repaid on billing_record;
drop function if exists add_to_billing_month(billing_record, integer);
-- Their texts stand in infra/db/functions/billing-records.sql.
create function add_to_billing_months(p_records billing_record[], p_sign integer) returns void language sql as $$ $$;
create function count_billing_months() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger billing_record_repaid after update on billing_record
  referencing old table as before new table as after
  for each statement execute function count_billing_months();
