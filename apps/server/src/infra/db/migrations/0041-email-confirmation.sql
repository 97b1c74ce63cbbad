-- Links by which somebody who signed up shows that their e-mail address is theirs. One for each person: a newer one takes the place of
-- the older. Without a session of the same person a code is of no use. docs/decisions/0047-first-proof-of-an-address.md.
create table email_confirmation (
  person_id uuid primary key references auth_user on delete cascade,
  -- SHA-256 of the code, in hexadecimal. The code itself is only in the link.
  code_hash text not null,
  expires_at timestamptz(3) not null
);
