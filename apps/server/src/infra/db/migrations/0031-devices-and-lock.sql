-- Devices that people sign in on, when a session was used, and sessions that are locked.
-- docs/decisions/0036-devices.md and 0037-idle-lock.md say why.

-- A device as one person knows it. The key is 192 random bits in the device's hands; here it is hashed together with the person, so
-- that two people at one browser can not be told to share it.
create table person_device (
  id uuid primary key,
  person_id uuid not null references auth_user on delete cascade,
  key_hash bytea not null,
  browser text not null,
  system text not null,
  platform text not null check (platform in ('web', 'android', 'ios')),
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  unique (person_id, key_hash)
);
create index person_device_last_seen on person_device (last_seen_at);

alter table auth_session
  add column device_id uuid references person_device on delete set null,
  -- The latest request, to the minute.
  add column used_at timestamptz(3) not null default now(),
  -- Locked until its owner proves who they are.
  add column locked_at timestamptz(3),
  -- The token before the present one: good for some seconds more, for requests that are on their way.
  add column replaced_hash text,
  add column replaced_at timestamptz(3);
create index auth_session_device on auth_session (device_id);
create unique index auth_session_replaced on auth_session (replaced_hash) where replaced_hash is not null;
-- One's own sessions, newest first.
drop index auth_session_user;
create index auth_session_user on auth_session (user_id, id desc);

-- Open screens hear of sessions that begin, so that a list of them is never old.
create or replace function session_began() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids) values (new.user_id, 'signed-in', 'session', array[new.id]);
  insert into live_event (kind, ref_id, people) values ('session-began', new.id, array[new.user_id]);
  return null;
end $$;

-- Whatever locks or unlocks a session, the audit entry and the live event by which every process forgets it and closes its streams
-- belong to the same transaction.
create function session_lock_changed() returns trigger language plpgsql as $$
begin
  if new.locked_at is null then
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids) values (new.user_id, 'session-unlocked', 'session', array[new.id]);
    insert into live_event (kind, ref_id, people) values ('session-unlocked', new.id, array[new.user_id]);
  else
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids) values (new.user_id, 'session-locked', 'session', array[new.id]);
    insert into live_event (kind, ref_id, people) values ('session-locked', new.id, array[new.user_id]);
  end if;
  return null;
end $$;
create trigger session_lock_changed after update of locked_at on auth_session for each row
  when ((old.locked_at is null) <> (new.locked_at is null)) execute function session_lock_changed();
