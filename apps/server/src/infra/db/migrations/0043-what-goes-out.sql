-- Push messages to devices, senders told of mails that failed, and a new key for search terms.

-- Where the push messages of a session's device go. It goes with the session, so whoever signed out hears no more.
create table push_token (
  session_id uuid primary key references auth_session on delete cascade,
  person_id uuid not null references person on delete cascade,
  platform text not null check (platform in ('android', 'ios')),
  -- Keyed hash of the token: a device that somebody else signed in on is theirs.
  token_hash bytea not null unique,
  key_id integer not null,
  wrapped_key bytea not null,
  token bytea not null,
  -- The push message that it took last, so that a further try for the others leaves it alone.
  last_outgoing_id uuid,
  saved_at timestamptz(3) not null default now()
);
create index push_token_person on push_token (person_id);

-- The patient's copy of a consult is a delivery like those of a referral: its sender sees what became of it.
alter table activity_delivery drop constraint activity_delivery_channel_check,
  add constraint activity_delivery_channel_check check (channel in ('fax', 'mail', 'copy'));

-- Mails of which a sender is to be told that they failed for good. Taken from here when they are told.
create table failed_mail (
  id uuid primary key default new_id(),
  person_id uuid not null references person on delete cascade,
  activity_id uuid references activity on delete cascade,
  failed_at timestamptz(3) not null default now()
);
create index patient_message_outgoing on patient_message (outgoing_id) where outgoing_id is not null;

-- Whatever makes a mail fail (refused, tried too often, lost) notes it in the same transaction.
create function note_failed_delivery() returns trigger language plpgsql as $$
begin
  insert into failed_mail (person_id, activity_id) select referrer_id, id from activity where id = new.activity_id;
  return null;
end $$;
create trigger delivery_failed after update of state on activity_delivery
  for each row when (old.state <> 'failed' and new.state = 'failed' and new.channel in ('mail', 'copy')) execute function note_failed_delivery();

create function note_failed_mail() returns trigger language plpgsql as $$
begin
  insert into failed_mail (person_id, activity_id)
    select sender_id, activity_id from patient_message where outgoing_id = new.id
    union all select sender_id, null from invitation where mail_id = new.id;
  return null;
end $$;
create trigger outgoing_mail_failed after update of state on outgoing
  for each row when (old.state <> 'failed' and new.state = 'failed' and new.kind = 'mail') execute function note_failed_mail();

-- A key that is used for nothing new and found by no more. It is kept: hashes of contents stay under the first one.
alter table purpose_key add column retired_at timestamptz(3);

-- How far the terms are written under a new version of their key; one row at most is not finished.
create table term_rehash (
  version integer primary key,
  -- Whoever wrote before this transaction may have used the older key.
  began_xid xid8 not null default pg_current_xact_id(),
  activities_through uuid,
  patients_through uuid,
  began_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create unique index term_rehash_under_way on term_rehash ((true)) where finished_at is null;
