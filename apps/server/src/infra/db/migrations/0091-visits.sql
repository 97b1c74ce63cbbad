-- How often wrong tries locked a link (the third time closes it), and when it was closed.
alter table patient_link
  add column locks smallint not null default 0,
  add column closed_at timestamptz(3);

-- What a right proof at a link opened, until the patient ends it or is away.
create table patient_visit (
  -- SHA-256 of the token, which the patient's page holds in its memory and nothing else has.
  token_hash bytea primary key,
  link_id uuid not null references patient_link on delete cascade,
  begun_at timestamptz(3) not null default now(),
  used_at timestamptz(3) not null default now()
);
create index patient_visit_link on patient_visit (link_id);
-- What has run out is removed by this.
create index patient_visit_used on patient_visit (used_at);
