-- What somebody did with a consult in one moment besides a reply (decision 128): what stood before, so that it can be
-- taken back as a whole for a while. The row goes after a day.
create table finished (
  activity_id uuid not null references activity on delete cascade,
  -- The id of its message, or its own.
  id uuid not null,
  person_id uuid not null references person,
  -- null where the status stayed.
  status_before text,
  status_after text,
  -- When the outcome was saved; null where it stayed.
  outcome_saved_at timestamptz(3),
  -- The outcome that it replaced, encrypted as it stood; null for none.
  outcome_before bytea,
  outcome_before_by uuid references person,
  outcome_before_at timestamptz(3),
  -- Whose row went into the archive.
  archived_owner uuid,
  -- The lines of the system that tell of it.
  lines integer[] not null default '{}',
  finished_at timestamptz(3) not null default clock_timestamp(),
  primary key (activity_id, id)
);
create index finished_at on finished (finished_at);
create index finished_person on finished (person_id);
create index finished_outcome_by on finished (outcome_before_by);

-- An outcome that was taken back is a change of its consult (decision 24).
drop index audit_entry_changes;
create index audit_entry_changes on audit_entry ((subject_ids[1]), at desc, id desc) where kind in (
  'consult-sent', 'referral-sent', 'delivery-settled', 'copy-sent', 'status-changed', 'member-added',
  'member-removed', 'outcome-saved', 'outcome-taken-back', 'interpretation-billed', 'call-completed',
  'consult-forwarded', 'consult-forwarded-to-moa', 'consult-forwarded-to-patient', 'consult-faxed', 'pdf-exported');
