-- Practice ids: whose they are, and what somebody sent to prove theirs.

-- An id as two are compared: letters and digits only, without case.
create function practice_id_key(p_practice_id text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(p_practice_id, '[^[:alnum:]]', '', 'g'))
$$;

-- Not unique: who signs up without validation may have typed somebody else's.
create index person_practice_id on person (province, practice_id_key(practice_id)) where practice_id <> '';

-- A picture or a PDF of the licence, encrypted with its name under a key of its own. One for each person: a new one takes its place.
create table practice_proof (
  id uuid primary key default new_id(),
  person_id uuid not null unique references person on delete cascade,
  key_id integer not null,
  wrapped_key bytea not null,
  name bytea not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size bigint not null,
  content bytea not null,
  created_at timestamptz(3) not null default now()
);
