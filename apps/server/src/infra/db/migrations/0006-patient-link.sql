-- A link that a patient got by mail. What it opens is asked for with the patient's health number (server rules, section 9).
create table patient_link (
  id uuid primary key default new_id(),
  -- SHA-256 of the token in the mail; the token itself is nowhere else.
  token_hash bytea not null unique,
  kind text not null check (kind in ('consult-copy')),
  activity_id uuid not null references activity on delete cascade,
  wrong_tries integer not null default 0,
  locked_until timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- A job that runs twice sends one mail.
  unique (activity_id, kind)
);
