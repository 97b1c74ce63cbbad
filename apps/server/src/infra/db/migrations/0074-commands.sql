-- Commands that were carried out (decision 87): a repeat is answered from here and writes nothing, whatever changed
-- since. Upkeep removes them after 90 days.
create table command (
  person_id uuid not null references auth_user on delete cascade,
  -- Made by the client.
  id uuid not null,
  call text not null,
  -- Keyed hash of the call's name and what was asked.
  content bytea not null,
  -- Ids, versions, instants and codes, never a text; null where the answer says no more than that it was done.
  answer jsonb,
  at timestamptz(3) not null default now(),
  primary key (person_id, id)
);
create index command_at on command (at);
