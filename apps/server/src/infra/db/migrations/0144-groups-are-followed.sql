-- Open pages of a group hear of its changes: a keeper's save, and what is given, which changes whose turn it is.

-- Their texts stand in infra/db/functions/groups.sql.
create function tell_group_turns() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger group_member_joined after insert on group_member
  referencing new table as after for each statement execute function tell_group_turns();
create trigger group_member_changed after update on group_member
  referencing new table as after for each statement execute function tell_group_turns();
create function tell_group_saved() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger service_group_saved after update of group_version on service
  for each row when (old.group_version is distinct from new.group_version) execute function tell_group_saved();

-- The closed list of packages/contract/src/live/kinds.ts.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'own-labels', 'library',
  'schedule', 'group', 'patient-message', 'news', 'hint', 'profile', 'billing', 'session-began', 'session-ended',
  'session-locked', 'session-unlocked', 'session-token-replaced', 'claims'
)) not valid;
