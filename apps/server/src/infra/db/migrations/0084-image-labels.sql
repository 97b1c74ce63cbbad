-- What consultants say that pictures of their consults show (decision 107).
create table image_label (
  activity_id uuid not null references activity on delete cascade,
  attachment_id uuid not null references attachment on delete cascade,
  person_id uuid not null references person,
  -- Encrypted with the consult.
  body bytea not null,
  -- When they were chosen: older ones of the same person for the same picture do not replace them.
  labelled_at timestamptz(3) not null,
  primary key (activity_id, attachment_id, person_id)
);
create index image_label_attachment on image_label (attachment_id);
create index image_label_person on image_label (person_id);

-- A person's own custom labels: one encrypted list, under a data key of its own.
create table own_label_list (
  person_id uuid primary key references person on delete cascade,
  key_id integer not null,
  wrapped_key bytea not null,
  labels bytea not null,
  version integer not null default 1
);

-- The closed list of packages/contract/src/live/kinds.ts.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'own-labels', 'news',
  'hint', 'profile', 'session-began', 'session-ended', 'session-locked', 'session-unlocked', 'session-token-replaced',
  'claims'
)) not valid;
