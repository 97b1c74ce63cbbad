-- Messages to patients: rows of their owners, states, terms, uses and billing (decision 116).

alter table patient_message
  drop constraint patient_message_sub_type_check,
  add constraint patient_message_sub_type_check check (
    sub_type in ('Forms', 'OneWayPatient', 'PatientCC', 'MOAMessage', 'PatientReply', 'AppointmentAnswer')),
  -- Who pressed Send; null of what a patient sent.
  alter column sender_id drop not null,
  -- In whose name it goes; null where the clinic sends.
  add column physician_id uuid references person,
  -- The send that it belongs to.
  add column batch_id uuid,
  -- The clinic's record of the patient.
  add column patient_id uuid references patient on delete set null,
  add column state text not null default 'delivered' check (state in (
    'scheduled', 'held', 'sending', 'delivered', 'opened', 'failed', 'cancelled', 'received')),
  -- Goes up with every change, also of what the sender may edit.
  add column version integer not null default 1,
  -- Goes up whenever its mail is planned anew: the job of an earlier plan does nothing.
  add column turn integer not null default 0,
  add column status_updated_at timestamptz(3) not null default now(),
  add column delay boolean not null default false,
  -- When its mail goes, while it waits; when it went afterwards.
  add column goes_out_at timestamptz(3),
  add column opened_at timestamptz(3),
  add column responded_at timestamptz(3),
  -- Why it failed or was cancelled: a code.
  add column error text not null default '',
  -- Nothing is configured to carry mail: it stayed in this installation's outbox.
  add column stayed_here boolean not null default false,
  -- The client's id of the last 'Send again'.
  add column send_id uuid,
  -- Of what is about to be sent again: its state before, which it has again where that is cancelled.
  add column before_again text,
  -- The attachment that is the PDF of the patient's answers.
  add column pdf_id uuid,
  add column files smallint not null default 0,
  -- Its terms are written. False of messages of before this migration, until a job has read them.
  add column indexed boolean not null default true,
  add constraint patient_message_sent_by check (
    sender_id is not null or sub_type in ('PatientReply', 'AppointmentAnswer'));
-- Of each send the first result is known for good, so that a repeat gets it.
create table patient_message_batch (
  id uuid primary key,
  sender_id uuid not null references person,
  -- Keyed hash of the order: the same id with other content is refused.
  content_hash bytea not null,
  -- [{messageId, goesOutAt}] as it was answered.
  answer jsonb not null,
  created_at timestamptz(3) not null default now()
);
insert into patient_message_batch (id, sender_id, content_hash, answer, created_at)
  select m.id, m.sender_id, m.content_hash, jsonb_build_array(jsonb_build_object('messageId', m.id, 'goesOutAt',
      to_char(case when m.sub_type = 'OneWayPatient' and not m.on_behalf
          then ((m.created_at at time zone 'America/Edmonton')::date + 1 + time '07:00') at time zone 'America/Edmonton'
          else m.created_at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), m.created_at
    from patient_message m;

-- One row per owner (the physician in whose name it goes, or the clinic for its staff): folder and read state are
-- theirs. Who has no row can not read the message.
create table patient_message_row (
  owner_id uuid not null,
  message_id uuid not null references patient_message on delete cascade,
  owner_kind text not null check (owner_kind in ('person', 'clinic')),
  folder text not null default 'sent' check (folder in ('inbox', 'sent', 'archive')),
  unread boolean not null default false,
  -- As of the message: lists are ordered by it.
  status_updated_at timestamptz(3) not null,
  primary key (owner_id, message_id)
);
create index patient_message_page on patient_message_row (owner_id, folder, status_updated_at desc, message_id desc);
create index patient_message_unread on patient_message_row (owner_id) where unread and folder = 'inbox';
create index patient_message_row_message on patient_message_row (message_id);

-- Keyed hashes of the searchable words, as in owner_term. Only a changed subject or address replaces any.
create table patient_message_term (
  owner_id uuid not null,
  term bigint not null,
  message_id uuid not null,
  primary key (owner_id, term, message_id)
);
create index patient_message_term_message on patient_message_term (message_id);

-- Uses of the premium plan, a row per use with its cause. Who is not held to them has none.
create table premium_use (
  message_id uuid primary key references patient_message on delete cascade,
  person_id uuid not null references person,
  kind text not null check (kind in ('message', 'form')),
  state text not null default 'reserved' check (state in ('reserved', 'used', 'given-back')),
  -- Its month is the one of the acceptance.
  accepted_at timestamptz(3) not null
);
create index premium_use_month on premium_use (person_id, kind, accepted_at) where state <> 'given-back';

-- Copies of consults are messages too. Their content is read from the consult by the job that writes their terms.
insert into patient_message (id, sub_type, sender_id, physician_id, clinic_id, activity_id, key_id, wrapped_key, body,
    content_hash, outgoing_id, created_at, batch_id, delay, stayed_here, state, indexed, status_updated_at, goes_out_at)
  select new_id(), 'PatientCC', a.referrer_id, a.referrer_id, a.referrer_clinic_id, a.id, 0, '', '', '', d.outgoing_id,
      a.created_at, a.id, true, d.stayed_here,
      case when d.state = 'sending' and d.outgoing_id is null then 'scheduled' else d.state end, false,
      d.updated_at, case when d.state = 'sending' and d.outgoing_id is null
        then ((a.created_at at time zone 'America/Edmonton')::date + 1 + time '07:00') at time zone 'America/Edmonton'
        else d.updated_at end
    from activity_delivery d join activity a on a.id = d.activity_id where d.channel = 'copy';

-- What was sent before: where its mail is gone from the outbox it counts as sent once 7 hours have passed since its
-- creation on a later calendar day.
update patient_message m set physician_id = case when m.on_behalf then null else m.sender_id end, batch_id = m.id,
    delay = m.sub_type = 'OneWayPatient' and not m.on_behalf, indexed = false,
    state = s.state, status_updated_at = s.at, error = s.error, stayed_here = s.stayed_here,
    goes_out_at = case when s.state = 'scheduled'
      then ((m.created_at at time zone 'America/Edmonton')::date + 1 + time '07:00') at time zone 'America/Edmonton'
      else s.at end
  from (
    select p.id, case o.state when 'sent' then 'delivered' when 'failed' then 'failed' when 'queued' then 'sending'
          else case when p.outgoing_id is null and p.sub_type = 'OneWayPatient'
              and p.created_at > now() - interval '2 days'
              and not exists (select from patient_link l where l.patient_message_id = p.id)
            then case when p.on_behalf then 'held' else 'scheduled' end else 'delivered' end end as state,
        coalesce(o.settled_at, o.created_at, p.created_at) as at, coalesce(o.last_error, '') as error,
        coalesce(o.state = 'sent' and o.via = 'outbox', false) as stayed_here
      from patient_message p left join outgoing o on o.id = p.outgoing_id where p.sub_type <> 'PatientCC'
  ) s
  where s.id = m.id;
alter table patient_message alter column batch_id set not null, drop column content_hash;

update patient_message m set opened_at = o.at, status_updated_at = greatest(m.status_updated_at, o.at),
    state = case when m.state in ('sending', 'delivered') then 'opened' else m.state end
  from (
    select subject_ids[1] as id, kind, min(at) as at from audit_entry
      where kind in ('patient-message-opened', 'copy-opened') and actor_id is null group by 1, 2
  ) o
  where (o.kind = 'patient-message-opened' and o.id = m.id)
    or (o.kind = 'copy-opened' and m.sub_type = 'PatientCC' and o.id = m.activity_id);

-- A message to an address is its physician's alone; that to the clinic's staff gets the clinic's row from the job that
-- reads whom it went to.
insert into patient_message_row (owner_id, message_id, owner_kind, folder, unread, status_updated_at)
  select o.owner_id, m.id, o.owner_kind, case when m.state = 'failed' then 'inbox' else 'sent' end,
      m.state = 'failed', m.status_updated_at
    from patient_message m cross join lateral (values (m.physician_id, 'person'),
      (case when m.sub_type <> 'MOAMessage' then m.clinic_id end, 'clinic')) o(owner_id, owner_kind)
    where o.owner_id is not null;
create index patient_message_to_index on patient_message (id) where not indexed;
create index patient_message_waiting on patient_message (goes_out_at) where state in ('scheduled', 'held');
create index patient_message_patient on patient_message (patient_id) where patient_id is not null;
create index patient_message_activity on patient_message (activity_id) where activity_id is not null;
create index patient_message_cancelled on patient_message (status_updated_at) where state = 'cancelled';
-- Uses are counted in premium_use.
drop index patient_message_sender;
insert into premium_use (message_id, person_id, kind, state, accepted_at)
  select m.id, m.sender_id, 'message',
      case m.state when 'failed' then 'given-back' when 'scheduled' then 'reserved' else 'used' end, m.created_at
    from patient_message m where m.sub_type = 'OneWayPatient' and not m.on_behalf
      and m.created_at > now() - interval '62 days' and not exists (
        select 1 from person_role h join role r on r.name = h.role
          where h.person_id = m.sender_id and 'oneWayMessaging' = any(r.permissions));

-- A message may have had several links, of which one is open. A copy's link names its consult and its message.
alter table patient_link drop constraint patient_link_patient_message_id_key,
  drop constraint patient_link_activity_id_kind_key, drop constraint patient_link_kind_check;
update patient_link l set patient_message_id = m.id from patient_message m
  where l.kind = 'consult-copy' and m.sub_type = 'PatientCC' and m.activity_id = l.activity_id;
alter table patient_link add constraint patient_link_kind_check check (case kind
    when 'consult-copy' then activity_id is not null
    when 'one-way' then patient_message_id is not null and activity_id is null
    when 'form' then patient_message_id is not null and activity_id is null else false end);
create unique index patient_link_open on patient_link (patient_message_id) where closed_at is null;
create index patient_link_message on patient_link (patient_message_id, created_at desc);
create index patient_link_activity on patient_link (activity_id) where activity_id is not null;

-- Whether a patient agreed to e-mail, told whom, and took it back; and the language they read (null: unknown).
alter table patient
  add column mail_agreed_at timestamptz(3),
  -- Null where the patient did it themselves.
  add column mail_agreed_with uuid references person,
  add column mail_withdrawn_at timestamptz(3),
  add column language text check (language in ('en', 'fr')),
  -- The term of the e-mail address is written. False of records of before, until a job has read them.
  add column indexed boolean not null default true;
update patient set indexed = false;
create index patient_to_index on patient (id) where not indexed;
create index patient_term_patient on patient_term (patient_id);

-- Files of a message to a patient.
alter table attachment add column patient_message_id uuid references patient_message on delete cascade;
create index attachment_patient_message on attachment (patient_message_id, position)
  where patient_message_id is not null;
create index attachment_form_messaged on attachment (form_id) where patient_message_id is not null;
-- What is unsent has neither a consult nor a message.
drop index attachment_form;
create index attachment_form on attachment (person_id, form_id)
  where activity_id is null and patient_message_id is null;
drop index attachment_temporary;
create index attachment_temporary on attachment (touched_at)
  where draft_id is null and activity_id is null and patient_message_id is null;

-- A record of a message to a patient belongs to no consult. A rule that holds it back has an id.
alter table billing_record
  alter column activity_id drop not null,
  add column patient_message_id uuid references patient_message on delete set null,
  add column rule text not null default '',
  -- Keyed hash of doctor and patient: one patient of a week is counted without saying who.
  add column patient_hash bytea;
create unique index billing_record_patient_message on billing_record (patient_message_id)
  where patient_message_id is not null;

alter table term_rehash add column messages_through uuid;

-- The closed list of packages/contract/src/live/kinds.ts.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'own-labels',
  'patient-message', 'news', 'hint', 'profile', 'session-began', 'session-ended', 'session-locked', 'session-unlocked',
  'session-token-replaced', 'claims'
)) not valid;

-- Their texts stand in infra/db/functions/patient-messages.sql.
create function settle_patient_mail() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger outgoing_patient_mail after update of state on outgoing
  for each row when (new.kind = 'mail' and old.state <> new.state) execute function settle_patient_mail();
