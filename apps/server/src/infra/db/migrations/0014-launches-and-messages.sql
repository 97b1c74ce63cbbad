-- Launches from a partner's record system belong to who opened them first; messages to patients.

-- Who opened an intake first: nobody else can open it after that.
alter table partner_intake add column opened_by uuid references person, add column opened_at timestamptz(3);

-- A message that a practitioner sent to a patient. Its text is only here; the patient's mail holds a link.
create table patient_message (
  -- Made by the client, so that a repeated send makes no second message.
  id uuid primary key,
  sub_type text not null check (sub_type in ('OneWayPatient')),
  sender_id uuid not null references person,
  clinic_id uuid not null references clinic,
  -- The referral that it was sent with.
  activity_id uuid references activity on delete set null,
  key_id integer not null,
  wrapped_key bytea not null,
  -- To whom, subject and text.
  body bytea not null,
  -- Keyed hash of the order: the same id with other content is refused.
  content_hash bytea not null,
  -- The mail with the link, whose state is the message's; null once it is purged.
  outgoing_id uuid references outgoing on delete set null,
  created_at timestamptz(3) not null default now()
);
-- Uses of a month are counted by sender.
create index patient_message_sender on patient_message (sender_id, created_at desc);

-- A link opens a copy of a consult or such a message.
alter table patient_link alter column activity_id drop not null,
  add column patient_message_id uuid unique references patient_message on delete cascade,
  drop constraint patient_link_kind_check,
  add constraint patient_link_kind_check check (
    case kind when 'consult-copy' then activity_id is not null and patient_message_id is null
      when 'one-way' then patient_message_id is not null and activity_id is null else false end);
