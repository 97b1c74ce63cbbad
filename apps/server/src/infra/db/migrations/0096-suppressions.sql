-- Addresses and fax numbers that take no commercial mail. Only a keyed hash is kept, for ever (decision 115).
create table suppression (
  hash bytea primary key,
  -- Of the newest term key in it.
  version integer not null,
  -- How it was asked for: 'link' by its reader, 'operator' by a command.
  source text not null check (source in ('link', 'operator')),
  suppressed_at timestamptz(3) not null default now()
);

-- Codes with which readers of commercial mail end it, without signing in, for 90 days.
create table unsubscribe_code (
  -- SHA-256 of the code, which the mail or the page of the fax alone has.
  code_hash bytea primary key,
  -- Of the address or number that it was sent to, as above.
  hash bytea not null,
  version integer not null,
  -- The mail or fax, which is not sent again once its receiver wants none.
  outgoing_id uuid references outgoing on delete set null,
  expires_at timestamptz(3) not null
);
create index unsubscribe_code_expires on unsubscribe_code (expires_at);
create index unsubscribe_code_outgoing on unsubscribe_code (outgoing_id) where outgoing_id is not null;
create index unsubscribe_code_hash on unsubscribe_code (hash);
