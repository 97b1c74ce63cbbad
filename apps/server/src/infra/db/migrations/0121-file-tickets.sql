-- A ticket of a patient's visit for one file of the message that the visit reads.
create table patient_ticket (
  -- SHA-256 of the ticket, which stands in the file's address.
  token_hash bytea primary key,
  visit_hash bytea not null references patient_visit on delete cascade,
  attachment_id uuid not null references attachment on delete cascade,
  made_at timestamptz(3) not null default now(),
  -- Not used within a minute, it opens nothing any more.
  used boolean not null default false
);
create index patient_ticket_visit on patient_ticket (visit_hash);
create index patient_ticket_attachment on patient_ticket (attachment_id);
