-- Galleries of photos and films (decision 98). A gallery is one record group: names, notes, tags and small pictures are
-- encrypted under its data key, the bytes of a file under its own.
create table gallery (
  person_id uuid primary key references person on delete cascade,
  key_id integer not null,
  wrapped_key bytea not null,
  -- The number of the last arrival, change or deletion. Whoever writes into the gallery raises it first and so locks the
  -- row: numbers become visible in their order, and never go back.
  arrival bigint not null default 0,
  -- What it holds, without what is deleted.
  items integer not null default 0,
  bytes bigint not null default 0
);

create table media (
  -- The id of its upload, made by the client.
  id uuid primary key,
  person_id uuid not null references gallery on delete cascade,
  -- When it was taken; no two of a person have the same.
  created timestamptz(3) not null,
  -- Of its last arrival or change in the gallery; of one that is deleted, of the deletion.
  arrival bigint not null,
  file_id uuid not null references stored_file,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'video/mp4', 'video/webm')),
  size bigint not null,
  width integer,
  height integer,
  has_thumbnail boolean not null,
  -- Keyed hash of the bytes.
  content_hash bytea not null,
  consent_giver text check (consent_giver in ('patient', 'parent-or-guardian', 'substitute-decision-maker')),
  consent_way text check (consent_way in ('in-words', 'in-writing')),
  consent_uses text[] check (consent_uses <@ '{teaching,improving-models}'::text[]),
  consent_at timestamptz(3),
  name bytea not null,
  -- Null where nothing is noted.
  notes bytea,
  -- A list in JSON; null where there are none.
  tags bytea,
  version integer not null default 1,
  deleted_at timestamptz(3),
  added_at timestamptz(3) not null,
  check (num_nulls(consent_giver, consent_way, consent_uses, consent_at) in (0, 4))
);
create unique index media_created on media (person_id, created) include (deleted_at);
create unique index media_arrival on media (person_id, arrival);
create index media_file on media (file_id);
create index media_deleted on media (deleted_at) where deleted_at is not null;

-- Apart from the row that changes of notes and tags write anew. A JPEG can not be compressed.
create table media_thumbnail (
  media_id uuid primary key references media on delete cascade,
  picture bytea not null
);
alter table media_thumbnail alter column picture set storage external;

-- Keyed hashes of tags. With the time of capture, which never changes, in the key, a search reads the newest first.
create table media_term (
  person_id uuid not null,
  term bigint not null,
  created timestamptz(3) not null,
  media_id uuid not null references media on delete cascade,
  primary key (person_id, term, created)
);
create index media_term_media on media_term (media_id);

-- A person's own tags: every one that was ever used, until they take it off the list.
create table person_tag (
  id uuid primary key,
  person_id uuid not null references gallery on delete cascade,
  term bigint not null,
  tag bytea not null,
  unique (person_id, term)
);

-- What went for good, by the number of its deletion, for pages that ask what went since. Upkeep removes it.
create table media_gone (
  person_id uuid not null references gallery on delete cascade,
  arrival bigint not null,
  media_id uuid not null,
  gone_at timestamptz(3) not null,
  primary key (person_id, arrival)
);
create index media_gone_at on media_gone (gone_at);

-- How far the terms of tags are written under a new key (decision 49).
alter table term_rehash add column galleries_through uuid;

-- The closed list of packages/contract/src/live/kinds.ts.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'news', 'hint',
  'profile', 'session-began', 'session-ended', 'session-locked', 'session-unlocked', 'session-token-replaced', 'claims'
)) not valid;
