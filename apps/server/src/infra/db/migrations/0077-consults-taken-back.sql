-- A consult can be taken back while no consultant has opened it (decision 92): it goes whole, and its content is a draft
-- again. Its submission stays, so that a late repeat of the send makes no second consult.
create table consult_taken_back (
  activity_id uuid primary key,
  person_id uuid not null references person,
  draft_id uuid not null,
  taken_at timestamptz(3) not null default clock_timestamp()
);

-- The record of what was taken back stays, as deleted, and its consult does not.
alter table billing_record drop constraint billing_record_activity_id_fkey;
