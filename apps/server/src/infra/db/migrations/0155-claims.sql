-- Claims of billing records, their files and the payer's answers (decision 152; server rules, section 24).

-- The numbers that are next: one row, locked while a file is made, so that no number comes twice. Without a prefix,
-- which the payer gives with the accreditation, no file is made.
create table claim_submitter (
  one boolean primary key default true check (one),
  prefix text not null default '' check (prefix ~ '^([A-Z]{3})?$'),
  source text not null default 'AA' check (source ~ '^[A-Z0-9]{2}$'),
  next_sequence integer not null default 1,
  next_batch integer not null default 1
);
insert into claim_submitter default values;

-- What the payer knows a doctor by; '' where it is not known.
create table claim_doctor (
  person_id uuid primary key references person,
  practitioner text not null default '',
  skill text not null default '',
  arrangement text not null default '',
  facility text not null default '',
  pay_to text not null default ''
);

-- A file as it was made, encrypted under a key of its own. One that the payer refused whole is mended: the next
-- revision has its batch number.
create table claim_file (
  id uuid primary key default new_id(),
  prefix text not null,
  batch integer not null,
  revision integer not null default 1,
  claims integer not null,
  lines integer not null,
  state text not null default 'made' check (state in ('made', 'taken', 'part', 'refused', 'mended')),
  -- The payer's, of a batch that was not taken.
  reason text not null default '',
  made_at timestamptz(3) not null default now(),
  key_id integer not null,
  wrapped_key bytea not null,
  body bytea not null,
  unique (prefix, batch, revision)
);

create table claim (
  number text primary key,
  -- The order in which claims were made: of a record's claims the last one counts.
  place bigint generated always as identity,
  record_id uuid not null references billing_record,
  file_id uuid not null references claim_file,
  -- Of the service in the file; a result of another amount changes it not.
  expected_cents bigint,
  -- A result ended it; it may still be reversed.
  settled_at timestamptz(3),
  -- The payer looks at it for longer.
  held boolean not null default false
);
-- A record stands in one file until its result.
create unique index claim_open on claim (record_id) where settled_at is null;
create index claim_record on claim (record_id, place);
create index claim_file_claims on claim (file_id, number);

-- A file of the payer that was read whole, by the keyed hash of its lines: the same one changes nothing again.
create table claim_import (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  kind text not null check (kind in ('balance', 'assessment')),
  lines integer not null,
  read_at timestamptz(3) not null default now()
);

-- A line that was applied: once by claim, version and result.
create table claim_result (
  number text not null references claim,
  version integer not null,
  -- A applied, R refused, H held, V reversed; B refused by the batch balance.
  result text not null check (result in ('A', 'R', 'H', 'V', 'B')),
  code text not null,
  amount_cents bigint,
  import_id uuid not null references claim_import,
  primary key (number, version, result)
);
create index claim_result_import on claim_result (import_id);

-- A line that fits nothing here, kept for an admin, encrypted under a key of its own.
create table claim_line (
  id uuid primary key default new_id(),
  import_id uuid not null references claim_import,
  number text not null,
  why text not null check (why in ('other-submitter', 'unknown-claim', 'not-fitting', 'superseded')),
  key_id integer not null,
  wrapped_key bytea not null,
  body bytea not null
);
create index claim_line_import on claim_line (import_id, id);

-- What the claim of a record on hold lacks (packages/domain/src/claim/claim.ts, claimNeeds).
alter table billing_record add column missing text[] not null default '{}';
-- What a file looks through.
create index billing_record_claimable on billing_record (id) where status in ('new', 'pending', 'onHold');

-- Its text stands in infra/db/functions/claims.sql.
create function claim_province(p_doctor uuid) returns text language sql stable as $$ select ''::text $$;
