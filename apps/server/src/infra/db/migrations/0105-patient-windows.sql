-- The patient's window on a consult (server rules, section 18; decision 122).

-- One for a consult. Its body is the address that its mails go to, under the consult's key.
create table patient_window (
  activity_id uuid primary key references activity on delete cascade,
  -- The referrer's clinic: it mails, and its phone stands in the window.
  clinic_id uuid not null references clinic,
  -- That clinic's record of the patient.
  patient_id uuid references patient on delete set null,
  made_by uuid not null references person,
  made_at timestamptz(3) not null default now(),
  body bytea not null,
  -- When the mail goes that waits; null where none does.
  notice_due_at timestamptz(3),
  noticed_at timestamptz(3),
  -- The newest mail.
  outgoing_id uuid,
  opened_at timestamptz(3)
);
create index patient_window_patient on patient_window (patient_id) where patient_id is not null;

-- A message of the thread that somebody ticked for the patient. One that is taken back is not there any more.
create table patient_window_message (
  activity_id uuid not null references patient_window on delete cascade,
  message_id uuid not null,
  shared_by uuid not null references person,
  shared_at timestamptz(3) not null,
  primary key (activity_id, message_id),
  foreign key (activity_id, message_id) references message (activity_id, id) on delete cascade
);

-- When a consult last came to each step of its booking: the window's line of steps has days.
create table activity_step (
  activity_id uuid not null references activity on delete cascade,
  step text not null check (step in ('booking', 'booked', 'done')),
  at timestamptz(3) not null,
  primary key (activity_id, step)
);
insert into activity_step (activity_id, step, at)
  select e.activity_id, e.step, max(e.at) from (
    select a.id as activity_id, e.at, case e.detail->>'after' when 'to_book' then 'booking'
        when 'to_book_urgent' then 'booking' when 'booked' then 'booked' when 'completed' then 'done' end as step
      from audit_entry e join activity a on a.id = e.subject_ids[1] where e.kind = 'status-changed'
  ) e where e.step is not null group by 1, 2;

-- Its text stands in infra/db/functions/patient-windows.sql.
create function note_activity_step() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger activity_status_step after update of status on activity
  for each row when (old.status <> new.status) execute function note_activity_step();

-- A window's links name its consult alone. Each of its mails has one of its own.
alter table patient_link drop constraint patient_link_kind_check, add constraint patient_link_kind_check check (case kind
    when 'consult-copy' then activity_id is not null
    when 'window' then activity_id is not null and patient_message_id is null
    when 'one-way' then patient_message_id is not null and activity_id is null
    when 'form' then patient_message_id is not null and activity_id is null else false end);
