-- The server's half of the key under which a browser keeps what the server does not have yet (decision 86).
create table vault (
  -- Made by the browser.
  id uuid primary key,
  person_id uuid not null references auth_user on delete cascade,
  -- Of the device that began it, as in person_device.
  device_hash bytea not null,
  -- 32 random bytes under a data key of their own. They never change; an ended vault has none any more.
  key_id integer not null,
  wrapped_key bytea,
  half bytea,
  begun_at timestamptz(3) not null default now(),
  opened_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((ended_at is null) = (half is not null and wrapped_key is not null))
);
create index vault_person on vault (person_id, device_hash) where ended_at is null;

-- A session that was given a half: it is written down once, and ending the session's device ends the vault.
create table vault_opening (
  session_id uuid not null references auth_session on delete cascade,
  vault_id uuid not null references vault on delete cascade,
  primary key (session_id, vault_id)
);
create index vault_opening_vault on vault_opening (vault_id);
