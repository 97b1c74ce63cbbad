-- GALLERY_KEEP_DAYS as the job that sweeps galleries found it first: what is old enough goes a week later, after notice.
create table gallery_keeping (
  id integer primary key default 1 check (id = 1),
  days integer not null,
  since timestamptz(3) not null
);
-- What of a gallery is older than the limit, or will be within a week.
create index media_added on media (person_id, added_at) where deleted_at is null;
