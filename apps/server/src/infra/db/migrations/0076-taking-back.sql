-- A message can be taken back while nobody else has opened it (decision 92).

-- How many numbers after last_seq were given to messages that were taken back: no number of a thread is given twice.
alter table activity add column skipped_seq integer not null default 0;
-- The message that brought the row out of the archive; taken back, it puts the row there again.
alter table inbox_row add column returned_seq integer not null default 0;

-- A message that its sender took back. Its id stays used; its content goes on under another id, as the sender's draft.
create table message_taken_back (
  activity_id uuid not null references activity on delete cascade,
  message_id uuid not null,
  person_id uuid not null references person,
  new_id uuid not null,
  -- The words, for a repeat whose answer was lost; forgotten after a day.
  body bytea,
  billable boolean not null,
  billing_code text not null,
  taken_at timestamptz(3) not null default clock_timestamp(),
  primary key (activity_id, message_id)
);
create index message_taken_back_words on message_taken_back (taken_at) where body is not null;

-- The consults that an entry of the outbox tells of, where it would not go out without them.
alter table outgoing add column about uuid[] not null default '{}';
-- When it was handed to its adapter: from then on it may have left.
alter table outgoing add column handed_at timestamptz(3);

alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'news', 'hint', 'profile',
  'session-began', 'session-ended', 'session-locked', 'session-unlocked', 'session-token-replaced', 'claims'
)) not valid;
