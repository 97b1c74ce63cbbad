-- What becomes of a draft that was forwarded for approval, for who forwarded it: whom it waits with, and how it ended.

create table draft_approval (
  id uuid primary key,
  draft_id uuid not null,
  author_id uuid not null references person,
  approver_id uuid not null references person,
  activity_type text not null check (activity_type in ('econsult', 'phoneConsult', 'referral')),
  forwarded_at timestamptz(3) not null,
  -- Null while it waits.
  how text check (how in ('returned', 'taken-back', 'sent')),
  ended_at timestamptz(3),
  -- Of a sent one: what it became.
  activity_id uuid,
  key_id integer not null,
  wrapped_key bytea not null,
  -- Subject and patient as they were forwarded.
  card bytea not null,
  -- The approver's, of a returned one.
  comment bytea,
  check ((how is null) = (ended_at is null)),
  check ((how = 'sent') = (activity_id is not null))
);
create unique index draft_approval_waiting on draft_approval (draft_id) where how is null;
create index draft_approval_list on draft_approval (author_id, forwarded_at desc, id desc);
create index draft_approval_returned on draft_approval (draft_id, ended_at desc) where how = 'returned';
create index draft_approval_old on draft_approval (ended_at) where ended_at is not null;

alter table draft_end drop constraint draft_end_how_check,
  add constraint draft_end_how_check check (how in ('discarded', 'forwarded', 'returned', 'sent'));
