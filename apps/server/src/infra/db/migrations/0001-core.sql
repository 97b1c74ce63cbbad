-- The core: who there is, what they offer, and the consults between them.
-- Columns of type bytea hold ciphertext unless they are named as a hash; docs/decisions/0003-what-is-encrypted.md lists both kinds.

-- Time-ordered identifiers (UUID version 7) on every supported PostgreSQL.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Clinics, people, roles ------------------------------------------------------------------------------------------

create table clinic (
  id uuid primary key default new_id(),
  name text not null,
  street text not null default '',
  city text not null,
  province text not null,
  postal_code text not null default '',
  phone text not null default '',
  fax text not null default '',
  created_at timestamptz(3) not null default now()
);

create table person (
  id uuid primary key default new_id(),
  email text not null,
  first_name text not null,
  last_name text not null,
  salutation text not null default '',
  title text not null default '',
  credentials text not null default '',
  practice_id text not null default '',
  province text not null default 'AB',
  phone text not null default '',
  preferences jsonb not null default '{}',
  search_filters text[] not null default array['Specialty', 'Subsite', 'PHN'],
  -- Goes up whenever roles or clinics change, so that cached claims are known to be old.
  claims_version integer not null default 1,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index person_email on person (lower(email));

create table role (
  name text primary key,
  permissions text[] not null,
  -- What this role denies whatever else is held ('sending').
  denies text[] not null default '{}'
);

create table person_role (
  person_id uuid not null references person on delete cascade,
  role text not null references role,
  primary key (person_id, role)
);

-- A person's work at a clinic. An MOA belongs to the clinics of their locations.
create table location (
  id uuid primary key default new_id(),
  person_id uuid not null references person on delete cascade,
  clinic_id uuid not null references clinic,
  position integer not null default 0,
  is_default boolean not null default false,
  disabled boolean not null default false,
  billable boolean not null default true,
  emr text not null default '',
  unique (person_id, clinic_id)
);
create index location_clinic on location (clinic_id);

-- Directory -------------------------------------------------------------------------------------------------------

create table specialty (
  name text primary key,
  subsites text[] not null default '{}'
);

create table service (
  id uuid primary key default new_id(),
  type text not null default 'service' check (type in ('service', 'referral')),
  name text not null,
  specialty text not null,
  subsite text not null,
  college text not null default '',
  short_description text not null default '',
  long_description text not null default '',
  bio text not null default '',
  keywords text[] not null default '{}',
  enabled boolean not null default true,
  accept_existing boolean not null default true,
  accept_referral boolean not null default true,
  owner_id uuid references person,
  clinic_id uuid not null references clinic,
  -- Average of the last 20 first responses in milliseconds; -1 while there are none.
  response_time_ms bigint not null default -1,
  -- Sunday first; false closes the day.
  custom_calendar boolean[] not null default array[true, true, true, true, true, true, true],
  -- null: no daily limit.
  daily_limit integer,
  form_version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index service_specialty on service (specialty, subsite) where enabled;
create index service_clinic on service (clinic_id);

create table service_user (
  service_id uuid not null references service on delete cascade,
  person_id uuid not null references person,
  position integer not null default 0,
  primary key (service_id, person_id)
);
create index service_user_person on service_user (person_id);

create table service_form (
  service_id uuid not null references service on delete cascade,
  version integer not null,
  -- [{header, inputType, values, required}] as packages/domain/src/consult/service-form.ts reads it.
  fields jsonb not null,
  primary key (service_id, version)
);

create table vacation (
  id uuid primary key default new_id(),
  person_id uuid not null references person on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  disable_econsult boolean not null default true,
  disable_phone_consult boolean not null default true,
  description text not null default ''
);
create index vacation_person on vacation (person_id, ends_at);

-- Consults sent to a service on one day of business time.
create table service_day (
  service_id uuid not null references service on delete cascade,
  day date not null,
  count integer not null default 0,
  primary key (service_id, day)
);

-- Consults --------------------------------------------------------------------------------------------------------

create table activity (
  id uuid primary key,
  activity_type text not null check (activity_type in ('econsult', 'phoneConsult', 'referral')),
  service_id uuid not null references service,
  specialty text not null,
  subsite text not null,
  status text not null default 'pending' check (status in ('pending', 'to_book', 'to_book_urgent', 'booked', 'completed')),
  referrer_id uuid not null references person,
  referrer_clinic_id uuid not null references clinic,
  -- The data key of everything in this activity, wrapped by the monthly key key_id.
  key_id integer not null,
  wrapped_key bytea not null,
  -- What a list row shows of the patient and the subject; and of the newest message.
  card bytea not null,
  preview bytea,
  last_seq integer not null default 0,
  last_message_at timestamptz(3) not null,
  last_sender_id uuid,
  first_response_by uuid references person,
  first_response_at timestamptz(3),
  first_response_message uuid,
  version bigint not null default 1,
  created_at timestamptz(3) not null
);
create index activity_service_response on activity (service_id, first_response_at desc) where first_response_at is not null;

create table econsult (
  activity_id uuid primary key references activity on delete cascade,
  form_version integer not null,
  body bytea not null
);

create table member (
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person,
  role text not null check (role in ('referrer', 'consultant', 'moa', 'forwarder')),
  -- The clinic that this member chose for this activity: its MOAs see the activity too.
  clinic_id uuid references clinic,
  -- Order of joining; the colour of the name in the thread.
  position smallint not null,
  added_by uuid,
  added_at timestamptz(3) not null default now(),
  primary key (activity_id, person_id)
);
create index member_person on member (person_id);

-- One row per owner (a person, or a clinic for its MOAs). Who has no row here can not read the activity.
create table inbox_row (
  owner_id uuid not null,
  activity_id uuid not null references activity on delete cascade,
  owner_kind text not null check (owner_kind in ('person', 'clinic')),
  folder text not null default 'inbox' check (folder in ('inbox', 'archive')),
  muted boolean not null default false,
  overdue boolean not null default false,
  last_message_at timestamptz(3) not null,
  last_seq integer not null default 0,
  last_read_seq integer not null default 0,
  unread boolean generated always as (last_read_seq < last_seq) stored,
  -- When mail, fax and push about what is unread are due; null when nothing is.
  deliver_after timestamptz(3),
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (owner_id, activity_id)
);
create index inbox_page on inbox_row (owner_id, folder, overdue desc, last_message_at desc, activity_id desc);
create index inbox_unread on inbox_row (owner_id) where unread and folder = 'inbox';
create index inbox_changed on inbox_row (owner_id, changed_xid);
create index inbox_deliver on inbox_row (deliver_after) where deliver_after is not null;
create index inbox_activity on inbox_row (activity_id);

-- Rows that an owner had and has no more, for catching up.
create table inbox_gone (
  owner_id uuid not null,
  activity_id uuid not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  gone_at timestamptz(3) not null default now(),
  primary key (owner_id, activity_id)
);
create index inbox_gone_changed on inbox_gone (owner_id, changed_xid);

create table message (
  activity_id uuid not null references activity on delete cascade,
  seq integer not null,
  -- Made by the client, so that a repeated send makes no second message.
  id uuid not null,
  kind text not null default 'ordinary' check (kind in ('ordinary', 'system')),
  sent_by uuid not null,
  sent_at timestamptz(3) not null,
  body bytea not null,
  billable boolean not null default false,
  billing_code text not null default '',
  primary key (activity_id, seq),
  unique (activity_id, id)
);

-- Keyed hashes of the searchable words: the first 64 bits of HMAC(term key, owner, column, word). Never updated.
create table owner_term (
  owner_id uuid not null,
  term bigint not null,
  activity_id uuid not null,
  primary key (owner_id, term, activity_id)
);
create index owner_term_activity on owner_term (activity_id);

-- What a composed form became, so that a repeated submit returns it.
create table submission (
  person_id uuid not null,
  submission_id uuid not null,
  content_hash bytea not null,
  activity_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, submission_id)
);

create table patient (
  id uuid primary key,
  clinic_id uuid not null references clinic,
  key_id integer not null,
  wrapped_key bytea not null,
  -- Keyed hash of clinic, province and health number.
  phn_hash bytea not null,
  body bytea not null,
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, phn_hash)
);
create table patient_term (
  clinic_id uuid not null references clinic,
  term bigint not null,
  patient_id uuid not null references patient on delete cascade,
  primary key (clinic_id, term, patient_id)
);

create table billing_record (
  id uuid primary key default new_id(),
  doctor_id uuid not null references person,
  activity_id uuid not null references activity,
  type text not null,
  sub_type text not null default '',
  billing_code text not null,
  status text not null default 'new',
  created_at timestamptz(3) not null default now()
);
create index billing_record_doctor on billing_record (doctor_id, created_at desc);

-- What happened: audit and live ------------------------------------------------------------------------------------

-- Who did what to which record, never the content. Sealed into a chain by infra/audit.
create table audit_entry (
  id uuid not null default new_id(),
  at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid,
  -- Such as 'activity-opened', 'inbox-listed', 'message-sent', 'status-changed'.
  kind text not null,
  subject_kind text not null,
  subject_ids uuid[] not null,
  -- Codes only (statuses, roles); never a name, a number or a text of a patient.
  detail jsonb,
  xid xid8 not null default pg_current_xact_id(),
  primary key (at, id)
) partition by range (at);
create table audit_entry_default partition of audit_entry default;
create index audit_entry_xid on audit_entry (xid, id);
create index audit_entry_subject on audit_entry using gin (subject_ids);

-- Nudges for open screens: a kind, an id and a version, addressed to people and clinics.
create table live_event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  kind text not null,
  ref_id uuid not null,
  version bigint not null default 0,
  people uuid[] not null default '{}',
  clinics uuid[] not null default '{}'
);
create index live_event_xid on live_event (xid);

-- Send a message ---------------------------------------------------------------------------------------------------

-- One round trip: membership, the once-only message id, the order, the rows of every owner, audit and live event.
-- result: sent | repeat | refused. A repeat returns what the first send returned and writes nothing.
create function send_message(
  p_sender uuid, p_activity uuid, p_message uuid, p_kind text, p_body bytea, p_preview bytea,
  p_deliver_after_seconds integer,
  out result text, out seq integer, out sent_at timestamptz, out version bigint, out event_id bigint,
  out people uuid[], out clinics uuid[]
) language plpgsql as $$
declare
  v_role text; v_clinic uuid; v_activity activity%rowtype; v_first boolean;
begin
  select m.role, m.clinic_id into v_role, v_clinic
    from member m join inbox_row r on r.owner_id = m.person_id and r.activity_id = m.activity_id
    where m.activity_id = p_activity and m.person_id = p_sender;
  if not found then result := 'refused'; return; end if;

  select * into v_activity from activity a where a.id = p_activity for no key update;

  select m.seq, m.sent_at into seq, sent_at from message m where m.activity_id = p_activity and m.id = p_message and m.sent_by = p_sender;
  if found then result := 'repeat'; version := v_activity.version; people := '{}'; clinics := '{}'; return; end if;

  result := 'sent';
  seq := v_activity.last_seq + 1;
  sent_at := greatest(date_trunc('milliseconds', clock_timestamp()), v_activity.last_message_at + interval '1 millisecond');
  version := v_activity.version + 1;
  v_first := p_kind = 'ordinary' and v_role = 'consultant' and v_activity.first_response_at is null;

  insert into message (activity_id, seq, id, kind, sent_by, sent_at, body)
    values (p_activity, send_message.seq, p_message, p_kind, p_sender, send_message.sent_at, p_body);

  update activity a set
      last_seq = send_message.seq, last_message_at = send_message.sent_at, last_sender_id = p_sender, preview = p_preview, version = send_message.version,
      first_response_by = case when v_first then p_sender else a.first_response_by end,
      first_response_at = case when v_first then send_message.sent_at else a.first_response_at end,
      first_response_message = case when v_first then p_message else a.first_response_message end
    where a.id = p_activity;

  -- Rows are locked in one order everywhere (see activity-markRead), so that no two of us wait for each other.
  perform 1 from inbox_row r where r.activity_id = p_activity order by r.owner_id for no key update;
  with touched as (
    update inbox_row r set
        last_seq = send_message.seq,
        last_message_at = send_message.sent_at,
        folder = case when r.owner_id = p_sender then r.folder else 'inbox' end,
        last_read_seq = case when r.owner_id = p_sender or (v_role = 'moa' and r.owner_id = v_clinic) then send_message.seq else r.last_read_seq end,
        overdue = r.overdue and r.owner_id <> p_sender,
        deliver_after = case
          when r.owner_id = p_sender then null
          when r.muted or r.owner_kind = 'clinic' then r.deliver_after
          else coalesce(r.deliver_after, send_message.sent_at + make_interval(secs => p_deliver_after_seconds)) end,
        changed_xid = pg_current_xact_id()
      where r.activity_id = p_activity
      returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
         coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;

  if v_first then
    update service s set response_time_ms = (
        select coalesce(round(avg(extract(epoch from (t.first_response_at - t.created_at)) * 1000))::bigint, -1)
          from (select a.first_response_at, a.created_at from activity a
                  where a.service_id = v_activity.service_id and a.first_response_at is not null
                  order by a.first_response_at desc limit 20) t)
      where s.id = v_activity.service_id;
  end if;

  insert into audit_entry (actor_id, kind, subject_kind, subject_ids) values (p_sender, 'message-sent', 'activity', array[p_activity]);
  insert into live_event (kind, ref_id, version, people, clinics) values ('activity', p_activity, send_message.version, send_message.people, send_message.clinics)
    returning id into event_id;
end $$;
