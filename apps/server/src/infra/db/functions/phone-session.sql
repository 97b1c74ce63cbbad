-- A phone that had begun adds no more: its maker's list of devices and their open pages hear of it, and their log says
-- by which phone it was, and whether it was just over.
create or replace function phone_session_ended() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    values (old.person_id, 'phone-ended', 'session', array[old.id],
      case when old.ends_at <= now() then coalesce(old.began, '{}') || '{"ranOut": true}' else old.began end);
  insert into live_event (kind, ref_id, people) values ('session-ended', old.id, array[old.person_id]);
  return null;
end $$;
