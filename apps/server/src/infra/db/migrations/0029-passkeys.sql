-- Passkeys: what a device signs in with in place of a password. The private half never leaves the device; nothing here opens
-- anything. docs/decisions/0034-passkeys.md.
create table passkey (
  id uuid primary key default new_id(),
  person_id uuid not null references auth_user on delete cascade,
  -- The device's own name for it, in base64url, and the public key in COSE.
  credential_id text not null,
  public_key bytea not null,
  -- How often the device says that it signed; zero for ever where it does not count.
  counter bigint not null default 0,
  -- How a browser reaches the device, as the browser said.
  transports text[] not null default '{}',
  -- Copied to the owner's other devices by a password manager, and so not lost with one of them.
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  constraint passkey_credential unique (credential_id)
);
create index passkey_person on passkey (person_id, created_at, id);

-- What a device was asked to sign, for five minutes and one answer. Only its hash is here.
create table passkey_challenge (
  hash bytea primary key,
  -- Who is adding a passkey; null where somebody unknown signs in.
  person_id uuid references auth_user on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
