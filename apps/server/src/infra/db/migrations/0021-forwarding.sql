-- Forwarding: messages to clinic staff, messages to a patient on behalf of a clinic, faxes to the own clinic.

alter table patient_message drop constraint patient_message_sub_type_check,
  add constraint patient_message_sub_type_check check (sub_type in ('OneWayPatient', 'MOAMessage')),
  -- Sent by staff for the clinic, which then stands as its sender. It is never billed.
  add column on_behalf boolean not null default false;

-- What was written to the staff of a clinic about a consult.
create index patient_message_staff on patient_message (activity_id, created_at) where sub_type = 'MOAMessage';

-- A consult on its way by fax to the clinic of one of its consultants.
create table moa_fax (
  id uuid primary key,
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person,
  clinic_id uuid not null references clinic,
  -- The message to the staff, under the activity's key; null without one.
  body bytea,
  created_at timestamptz(3) not null default now()
);
create index moa_fax_activity on moa_fax (activity_id);
