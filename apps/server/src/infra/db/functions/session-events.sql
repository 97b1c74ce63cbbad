-- Tells open screens of a session that begins, so that a list of sessions is never old.
create or replace function session_began() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    values (new.user_id, 'signed-in', 'session', array[new.id], new.began);
  insert into live_event (kind, ref_id, people) values ('session-began', new.id, array[new.user_id]);
  return null;
end $$;

-- A session that is removed after its time has run out: nobody ended it.
create or replace function session_ended() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    values (old.user_id, 'session-ended', 'session', array[old.id],
      case when old.expires_at <= now() then coalesce(old.began, '{}') || '{"ranOut": true}' else old.began end);
  insert into live_event (kind, ref_id, people) values ('session-ended', old.id, array[old.user_id]);
  return null;
end $$;

-- Locking or unlocking a session writes, in the same transaction, the audit entry and the live event on which every
-- process forgets the session and closes its streams. The phone that it let in to add photos ends for good.
create or replace function session_lock_changed() returns trigger language plpgsql as $$
begin
  if new.locked_at is null then
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      values (new.user_id, 'session-unlocked', 'session', array[new.id], new.began);
    insert into live_event (kind, ref_id, people) values ('session-unlocked', new.id, array[new.user_id]);
  else
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      values (new.user_id, 'session-locked', 'session', array[new.id], new.began);
    insert into live_event (kind, ref_id, people) values ('session-locked', new.id, array[new.user_id]);
    update phone_session set ended_at = now() where session_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

-- A session got a new token: every process closes the streams that listen with the old one.
create or replace function session_token_replaced() returns trigger language plpgsql as $$
begin
  insert into live_event (kind, ref_id, people) values ('session-token-replaced', new.id, array[new.user_id]);
  return null;
end $$;

-- Every process obeys at once when an account is disabled, also by an update from elsewhere.
create or replace function person_disabled_changed() returns trigger language plpgsql as $$
begin
  insert into live_event (kind, ref_id, version, people) values ('claims', new.id, new.claims_version, array[new.id]);
  return null;
end $$;
