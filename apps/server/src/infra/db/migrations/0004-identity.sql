-- Accounts, sessions and rate limits. The tables auth_* are written by the sign-in library (features/account/auth.ts);
-- docs/decisions/0005-sessions.md says what lies in them.

-- Who can sign in. The id is the person's; an account whose person is missing has no profile and may do nothing.
create table auth_user (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null default '',
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index auth_user_email on auth_user (email);

create table auth_session (
  id uuid primary key,
  user_id uuid not null references auth_user on delete cascade,
  -- SHA-256 of the token, in hexadecimal. The token itself is only in the client's hands.
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  -- Stays empty: addresses are kept as keyed hashes in rate_limit only.
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index auth_session_user on auth_session (user_id);
create index auth_session_expiry on auth_session (expires_at);

-- Ways to sign in; provider_id 'credential' holds the argon2id hash of a password.
create table auth_account (
  id uuid primary key,
  user_id uuid not null references auth_user on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index auth_account_user on auth_account (user_id);

-- Codes in flight, such as those of a password reset. The identifier is stored hashed.
create table auth_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);

-- Whatever begins or ends a session, the audit entry and the live event that closes its open screens and forgets it in
-- every process belong to the same transaction. A session that had run out ends without a word.
create function session_began() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids) values (new.user_id, 'signed-in', 'session', array[new.id]);
  return null;
end $$;
create trigger session_began after insert on auth_session for each row execute function session_began();

create function session_ended() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids) values (old.user_id, 'session-ended', 'session', array[old.id]);
  insert into live_event (kind, ref_id, people) values ('session-ended', old.id, array[old.user_id]);
  return null;
end $$;
create trigger session_ended after delete on auth_session for each row when (old.expires_at > now()) execute function session_ended();

-- Counters of tries. The key is a keyed hash of what is limited (an account, an address), so that this table names nobody.
create table rate_limit (
  key bytea primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
create index rate_limit_resets on rate_limit (resets_at);
