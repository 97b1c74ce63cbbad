-- Second factors: authenticator apps, recovery codes, the second step of signing in, and roles that require one.
-- docs/decisions/0033-second-factors.md says why.

-- Whoever holds the role works only in sessions that were begun with a second factor.
alter table role add column requires_second_factor boolean not null default false;

-- Whether more than a password began the session (or a second factor was set up in it).
alter table auth_session add column second_factor boolean not null default false;

-- At most one app that counts, and one that is being set up.
create table authenticator_app (
  id uuid primary key,
  person_id uuid not null references auth_user on delete cascade,
  -- The secret, encrypted with a data key of its own.
  key_id integer not null,
  wrapped_key bytea not null,
  secret bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz(3),
  -- The latest step of 30 seconds whose code was used; earlier ones and itself count no more.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
create unique index authenticator_app_confirmed on authenticator_app (person_id) where confirmed_at is not null;
create unique index authenticator_app_begun on authenticator_app (person_id) where confirmed_at is null;

-- A code is 80 random bits, so a plain SHA-256 can not be guessed back. A used one is gone.
create table recovery_code (
  person_id uuid not null references auth_user on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

-- Whoever has proven the first factor and is asked for the second. The challenge is 192 random bits, stored as its SHA-256.
create table sign_in_challenge (
  challenge_hash text primary key,
  person_id uuid not null references auth_user on delete cascade,
  first_factor text not null check (first_factor in ('password', 'passkey', 'openid')),
  wrong_codes smallint not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index sign_in_challenge_person on sign_in_challenge (person_id);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);
