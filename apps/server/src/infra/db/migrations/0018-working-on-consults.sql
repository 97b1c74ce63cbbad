-- Working on consults: status and drafts in the inbox, outcomes, files and billing of messages, lines of the system, the specialist's
-- library, news.
-- Columns of type bytea hold ciphertext unless they are named as a hash; docs/decisions/0003-what-is-encrypted.md lists both kinds.

-- Inbox -----------------------------------------------------------------------------------------------------------

-- The activity's status again, so that a list by status is one walk of an index, however many rows the owner has.
alter table inbox_row add column status text not null default 'pending';
update inbox_row r set status = a.status from activity a where a.id = r.activity_id and a.status <> 'pending';
create index inbox_status on inbox_row (owner_id, status, last_message_at desc, activity_id desc);

-- What a person has typed into a thread and not sent, under the activity's key.
create table message_draft (
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person,
  body bytea not null,
  version integer not null default 1,
  saved_at timestamptz(3) not null,
  primary key (activity_id, person_id)
);
create index message_draft_person on message_draft (person_id);

-- What became of a consult ----------------------------------------------------------------------------------------

-- The specialist's response: outcome and diagnosis, under the activity's key.
create table outcome (
  activity_id uuid primary key references activity on delete cascade,
  body bytea not null,
  saved_by uuid not null references person,
  saved_at timestamptz(3) not null
);

-- An interpretation that was billed on an activity; each kind once.
create table interpretation (
  activity_id uuid not null references activity on delete cascade,
  interpretation_type text not null check (interpretation_type in ('audiogram', 'sinusEndoscopy')),
  billed_by uuid not null references person,
  created_at timestamptz(3) not null,
  primary key (activity_id, interpretation_type)
);

-- Whether the specialist's eConsults may be collected as data: outcomes and image labels are asked for.
alter table person add column econsult_data_collection boolean not null default true;

-- The activity that this one was forwarded from, to another specialist.
alter table activity add column forwarded_from uuid references activity;

-- The message that opened a billing window; null for what was billed otherwise.
alter table billing_record add column message_id uuid;
create index billing_record_window on billing_record (activity_id, doctor_id, created_at desc);

-- Thread ----------------------------------------------------------------------------------------------------------

-- The message that a file was sent with; null for the files of the consult itself.
alter table attachment add column message_id uuid;

/*
 * A line of the system in a thread (a status changed, somebody joined). It makes nothing unread and orders no notice: who had read
 * everything has read it too, and lists keep their order. The version goes up by two, the sign for open screens that more than a
 * message changed. The live event reaches every owner. The caller has checked everything and writes the audit entry.
 */
create function add_system_line(
  p_activity uuid, p_actor uuid, p_message uuid, p_body bytea,
  out seq integer, out version bigint, out event_id bigint, out people uuid[], out clinics uuid[]
) language plpgsql as $$
declare
  v_activity activity%rowtype; v_at timestamptz;
begin
  select * into v_activity from activity a where a.id = p_activity for no key update;
  seq := v_activity.last_seq + 1;
  version := v_activity.version + 2;
  v_at := greatest(date_trunc('milliseconds', clock_timestamp()), v_activity.last_message_at + interval '1 millisecond');
  insert into message (activity_id, seq, id, kind, sent_by, sent_at, body)
    values (p_activity, add_system_line.seq, p_message, 'system', p_actor, v_at, p_body);
  update activity a set last_seq = add_system_line.seq, last_message_at = v_at, version = add_system_line.version where a.id = p_activity;
  -- Rows are locked in one order everywhere (see send_message).
  perform 1 from inbox_row r where r.activity_id = p_activity order by r.owner_id for no key update;
  with touched as (
    update inbox_row r set last_seq = add_system_line.seq,
        last_read_seq = case when r.last_read_seq >= r.last_seq then add_system_line.seq else r.last_read_seq end,
        changed_xid = pg_current_xact_id()
      where r.activity_id = p_activity
      returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
         coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('activity', p_activity, add_system_line.version, add_system_line.people, add_system_line.clinics)
    returning id into event_id;
end $$;

-- The specialist's library ----------------------------------------------------------------------------------------

-- Reusable texts and handouts are the specialist's own and hold nothing of a patient.
create table template_store (
  person_id uuid primary key references person on delete cascade,
  -- {items: {id: {id, name, text, diagnosis?, outcome?}}, categories: {id: {id, name, itemIds}}, categoryOrder: [id]}
  body jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

create table resource_library (
  person_id uuid primary key references person on delete cascade,
  -- {categories: {id: {id, name, resourceIds}}, resources: {id: {id, resourceName, fileName, fileId}}, categoryOrder: [id]}
  body jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

-- The stored files of a library, so that their bytes stay as long as the library or a thread shows them.
create table resource_file (
  person_id uuid not null references person on delete cascade,
  file_id uuid not null references stored_file,
  primary key (person_id, file_id)
);
create index resource_file_file on resource_file (file_id);

-- News ------------------------------------------------------------------------------------------------------------

-- One row for everybody: who is meant is decided when it is read. The id is the campaign's.
create table news (
  id uuid primary key default new_id(),
  title_en text not null,
  body_en text not null,
  title_fr text not null default '',
  body_fr text not null default '',
  -- Roles that it is meant for; empty for all.
  roles text[] not null default '{}',
  sent_at timestamptz(3) not null default now()
);
create index news_sent on news (sent_at desc, id desc);

create table news_read (
  person_id uuid not null references person on delete cascade,
  news_id uuid not null references news on delete cascade,
  read_at timestamptz(3) not null default now(),
  primary key (person_id, news_id)
);

-- An event for every open screen, whoever it is of.
alter table live_event add column everyone boolean not null default false;
