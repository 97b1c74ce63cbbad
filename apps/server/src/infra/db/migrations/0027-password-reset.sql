-- Links to set a new password. One for each person: a newer one takes the place of the older.
create table password_reset (
  person_id uuid primary key references auth_user on delete cascade,
  -- SHA-256 of the code, in hexadecimal. The code itself is only in the link.
  code_hash text not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index password_reset_expiry on password_reset (expires_at);
