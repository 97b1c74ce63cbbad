-- The reads of an address since an hour began: one statement counts a read, holds its limit and says what stands there.
alter table calendar_feed
  add column hour_from timestamptz(3),
  add column hour_reads integer not null default 0;
