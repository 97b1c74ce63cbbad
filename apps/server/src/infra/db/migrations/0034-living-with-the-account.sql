-- Invitations of colleagues, accounts at a partner, hints that were put away, and on what a person last signed in.

-- That somebody invited a colleague. Who it was lies encrypted in the mail and the fax that went out, and nowhere else.
create table invitation (
  -- Made by the client, so that a repeated send invites once.
  id uuid primary key,
  sender_id uuid not null references person,
  -- Keyed hash of what was ordered: the same id with other content is refused.
  content_hash bytea not null,
  mail_id uuid references outgoing on delete set null,
  fax_id uuid references outgoing on delete set null,
  created_at timestamptz(3) not null default now()
);
create index invitation_sender on invitation (sender_id, created_at desc);
create index invitation_mail on invitation (mail_id);
create index invitation_fax on invitation (fax_id);

-- A person's account at a partner: one each way.
create table partner_account (
  person_id uuid primary key references person on delete cascade,
  partner_id text not null references partner,
  ava_uuid text not null,
  linked_at timestamptz(3) not null default now(),
  unique (partner_id, ava_uuid)
);

-- Tokens that count once. An entry is kept until its token has run out.
create table partner_token_used (
  partner_id text not null references partner,
  token_id text not null,
  person_id uuid not null references person on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (partner_id, token_id)
);
create index partner_token_used_expiry on partner_token_used (expires_at);

-- Hints that a person has put away, on all their devices.
create table hint_dismissal (
  person_id uuid not null references person on delete cascade,
  name text not null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (person_id, name)
);

-- The version that a person last signed in with, and when, for each platform.
create table user_metadata (
  person_id uuid not null references person on delete cascade,
  platform text not null check (platform in ('web', 'android', 'ios')),
  version text not null,
  last_login timestamptz(3) not null,
  primary key (person_id, platform)
);
