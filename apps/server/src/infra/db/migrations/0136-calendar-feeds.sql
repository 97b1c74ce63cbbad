-- The address of a specialist's own calendar (server rules, section 21): one per person, known by its hash alone.
create table calendar_feed (
  person_id uuid primary key references person on delete cascade,
  -- SHA-256 of the token in the address.
  token_hash bytea not null unique,
  made_at timestamptz(3) not null,
  reads integer not null default 0,
  read_at timestamptz(3)
);

-- Calls that were taken back and time away that was removed: calendars are told that they are cancelled. Kept while a
-- feed may still name them.
create table ended_calendar_entry (
  -- Of the activity or the vacation.
  id uuid primary key,
  kind text not null check (kind in ('call', 'away')),
  person_id uuid not null references person on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  sequence integer not null,
  ended_at timestamptz(3) not null
);
create index ended_calendar_entry_person on ended_calendar_entry (person_id, ends_at);

-- Counted up with every change of a row: calendars take the newest.
alter table vacation
  add column sequence integer not null default 0,
  add column changed_at timestamptz(3) not null default now();
