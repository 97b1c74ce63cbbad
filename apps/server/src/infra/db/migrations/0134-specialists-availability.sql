-- A specialist's own settings (server rules, section 21): calendar and daily limit beside the phone schedule and time
-- away that stand. Each has the version that a save names.

alter table phone_schedule add column version integer not null default 1;

-- One row per person, made by the first save or the first consult that makes them a consultant. Saves and sends lock
-- it: a change holds for every send that has not committed.
create table specialist_availability (
  person_id uuid primary key references person on delete cascade,
  -- Sunday first; false closes the day.
  custom_calendar boolean[] not null default array[true, true, true, true, true, true, true]
    check (array_length(custom_calendar, 1) = 7),
  calendar_version integer not null default 0,
  daily_limit integer check (daily_limit between 1 and 999),
  -- A limit that is switched off is kept.
  limit_enabled boolean not null default false check (not limit_enabled or daily_limit is not null),
  limit_version integer not null default 0,
  -- Of the rows in vacation together.
  vacations_version integer not null default 0,
  -- `count` sends made them a consultant on this business day; of another day it counts nothing.
  count_day date,
  count integer not null default 0
);

-- The closed list of packages/contract/src/live/kinds.ts.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'own-labels', 'library',
  'schedule', 'patient-message', 'news', 'hint', 'profile', 'session-began', 'session-ended', 'session-locked',
  'session-unlocked', 'session-token-replaced', 'claims'
)) not valid;
