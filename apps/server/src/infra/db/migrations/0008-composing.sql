-- Composing: attached files, drafts and their recovery copies, phone consults, launches from a partner's record system.
-- Columns of type bytea hold ciphertext unless they are named as a hash; docs/decisions/0003-what-is-encrypted.md lists both kinds.

-- Drafts ----------------------------------------------------------------------------------------------------------

-- A draft has one holder: its author, and after forwarding its approver. Who does not hold it can not read it.
create table draft (
  id uuid primary key,
  holder_id uuid not null references person,
  author_id uuid not null references person,
  collection text not null check (collection in ('user_drafts', 'drafts_pending_approval')),
  activity_type text not null check (activity_type in ('econsult', 'phoneConsult', 'referral')),
  key_id integer not null,
  wrapped_key bytea not null,
  subject bytea not null,
  body bytea not null,
  -- Goes up with every save; saving over a newer one is refused.
  version integer not null default 1,
  -- When the approver first opened it.
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index draft_list on draft (holder_id, collection, updated_at desc, id desc);
create index draft_unread on draft (holder_id) where collection = 'drafts_pending_approval' and read_at is null;

-- What was typed into an open draft and not saved, under the draft's key.
create table draft_recovery (
  draft_id uuid not null references draft on delete cascade,
  person_id uuid not null references person,
  -- The version of the draft that was written on.
  base_version integer not null,
  body bytea not null,
  saved_at timestamptz(3) not null,
  primary key (draft_id, person_id)
);

-- Files -----------------------------------------------------------------------------------------------------------

-- A finished file in the file store, under a data key of its own. Several attachments may show the same file.
create table stored_file (
  id uuid primary key,
  key_id integer not null,
  wrapped_key bytea not null,
  -- Bytes of the file itself.
  size bigint not null,
  content_type text not null,
  created_at timestamptz(3) not null default now()
);

-- A file of a composed form, of a draft or of an activity. It is temporary until one of the latter two has it.
create table attachment (
  id uuid primary key,
  person_id uuid not null references person,
  -- The composed form that it was added to.
  form_id uuid not null,
  draft_id uuid references draft on delete set null,
  activity_id uuid references activity on delete cascade,
  -- Place in the list.
  position integer not null default 0,
  state text not null default 'uploading' check (state in ('uploading', 'ready')),
  key_id integer not null,
  wrapped_key bytea not null,
  name bytea not null,
  -- Bytes as announced, and once ready of the file as it is kept.
  size bigint not null,
  received bigint not null default 0,
  content_type text not null default '',
  file_id uuid references stored_file,
  created_at timestamptz(3) not null default now(),
  -- Temporary files that nobody touched for 24 hours go.
  touched_at timestamptz(3) not null default now()
);
create index attachment_form on attachment (person_id, form_id) where activity_id is null;
create index attachment_draft on attachment (draft_id) where draft_id is not null;
create index attachment_activity on attachment (activity_id, position) where activity_id is not null;
create index attachment_temporary on attachment (touched_at) where draft_id is null and activity_id is null;
create index attachment_file on attachment (file_id) where file_id is not null;

-- Phone consults --------------------------------------------------------------------------------------------------

create table phone_schedule (
  person_id uuid primary key references person on delete cascade,
  timezone text not null default 'America/Edmonton',
  -- Seven entries, Sunday first, each a list of {start, end} as HHmm in steps of ten minutes.
  schedule jsonb not null
);

-- A specialist's time is taken once.
create table phone_call (
  activity_id uuid primary key references activity on delete cascade,
  specialist_id uuid not null references person,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  completed_at timestamptz(3),
  unique (specialist_id, starts_at)
);

-- Content documents that an admin edits; what is missing has its default in the code.
create table content_document (
  name text primary key,
  body jsonb not null,
  updated_at timestamptz(3) not null default now()
);

-- Launches from a partner's record system -------------------------------------------------------------------------

create table partner (
  id text primary key,
  name text not null,
  -- Public key as SPKI PEM; the partner signs its launches with the private one.
  public_key text not null,
  enabled boolean not null default true
);

-- What a partner handed over for one launch. The address of the launch holds only its id.
create table partner_intake (
  id uuid primary key,
  partner_id text not null references partner,
  key_id integer not null,
  wrapped_key bytea not null,
  body bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index partner_intake_expiry on partner_intake (expires_at);
