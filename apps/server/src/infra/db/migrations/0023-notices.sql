-- Notices: what is overdue, and who was told of it on which day.

-- Rows that become overdue, found by time; and those that are, by owner.
create index inbox_overdue_due on inbox_row (last_message_at) where unread and not overdue and owner_kind = 'person';
create index inbox_overdue on inbox_row (owner_id) where overdue and owner_kind = 'person';

-- The last business day on which a person was mailed about all that is overdue for them.
create table overdue_nudge (
  person_id uuid primary key references person on delete cascade,
  day date not null
);
