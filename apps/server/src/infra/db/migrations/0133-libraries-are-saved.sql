-- The closed list of packages/contract/src/live/kinds.ts, with the saves of a library.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'own-labels', 'library',
  'patient-message', 'news', 'hint', 'profile', 'session-began', 'session-ended', 'session-locked', 'session-unlocked',
  'session-token-replaced', 'claims'
)) not valid;
