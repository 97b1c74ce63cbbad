-- Drafts once more: saves that can be repeated, and drafts that are no longer somebody's.

-- Keyed hash of the last save: the same save again is answered with its first result.
alter table draft add column save_hash bytea;

-- A draft that a person had and has no more, so that a late save does not bring it back and a repeated call is answered alike.
create table draft_end (
  draft_id uuid not null,
  person_id uuid not null references person,
  how text not null check (how in ('discarded', 'forwarded', 'sent')),
  -- Of a forwarded one: keyed hash and result of the save that forwarded it.
  save_hash bytea,
  version integer not null,
  ended_at timestamptz(3) not null,
  primary key (draft_id, person_id)
);
create index draft_end_old on draft_end (ended_at);

-- Approvers are looked for among all people.
create index person_role_approver on person_role (person_id) where role = 'approver';
