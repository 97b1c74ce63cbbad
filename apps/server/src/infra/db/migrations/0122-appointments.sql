-- The appointment of a consult, as its patient sees it in their window (server rules, section 18; decision 123).
create table appointment (
  activity_id uuid primary key references activity on delete cascade,
  -- What a calendar knows it by.
  id uuid not null unique default gen_random_uuid(),
  -- The clinic that made it: its name and phone stand beside it, and it hears the answer.
  clinic_id uuid not null references clinic,
  -- Goes up with every change.
  version integer not null,
  -- Start, zone, place, what to bring and who made it, under the consult's key.
  body bytea not null,
  -- Since when there is one; since when it stands as it does.
  made_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  -- What the patient said about this version.
  answer text check (answer in ('coming', 'not-coming')),
  answered_at timestamptz(3),
  check ((answer is null) = (answered_at is null))
);
create index appointment_clinic on appointment (clinic_id);
