-- Phones that add photos to their maker's gallery for a quarter of an hour (decision 112).
create table phone_session (
  id uuid primary key,
  -- The session that made it, and its person. It ends with that session, and when that is locked.
  session_id uuid not null references auth_session on delete cascade,
  person_id uuid not null references person on delete cascade,
  -- SHA-256 of the code, and of the token of the phone that used it; null until one has.
  code_hash bytea not null unique,
  token_hash bytea unique,
  -- Two words that phone and computer show.
  words text not null,
  -- The consent that was recorded for the photos to come, without words; null where the phone asks.
  consent jsonb,
  -- Browser, system and place of the phone that began.
  began jsonb,
  made_at timestamptz(3) not null default now(),
  code_ends_at timestamptz(3) not null,
  begun_at timestamptz(3),
  -- When it adds no more, from its beginning on.
  ends_at timestamptz(3),
  -- When it was ended before that, or noted that it was over.
  ended_at timestamptz(3),
  check (num_nulls(token_hash, begun_at, ends_at) in (0, 3))
);
create index phone_session_of on phone_session (session_id);
create index phone_session_person on phone_session (person_id, id);
-- What is over is removed by this.
create index phone_session_made on phone_session (made_at);

-- What a phone has added.
create table phone_photo (
  media_id uuid primary key references media on delete cascade,
  phone_id uuid not null references phone_session on delete cascade,
  -- 1, 2, 3, in the order in which they were added.
  position smallint not null,
  unique (phone_id, position)
);

-- Whatever ends a phone that had begun (its maker, a lock, the end of their session, itself, time), the audit entry and
-- the live event belong to the same transaction.
create function phone_session_ended() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger phone_session_ended after update of ended_at on phone_session for each row
  when (old.begun_at is not null and old.ended_at is null and new.ended_at is not null)
  execute function phone_session_ended();
create trigger phone_session_removed after delete on phone_session for each row
  when (old.begun_at is not null and old.ended_at is null) execute function phone_session_ended();
