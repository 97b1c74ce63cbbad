-- Care forms (server rules, section 16; decision 118).

-- A form that clinics send; what it asks is in its versions. Forms hold nothing of a patient.
create table care_form (
  id uuid primary key default new_id(),
  version integer not null default 0,
  -- Only the people and clinics that it is offered to may send and preview it.
  is_private boolean not null default false,
  enabled boolean not null default true,
  -- Those of the present version. The folded ones are for order and search.
  name text not null default '',
  name_fr text not null default '',
  sort_name text not null default '',
  search_text text not null default '',
  questions integer not null default 0
);
-- An operator's file names its form by its name.
create unique index care_form_name on care_form (sort_name);

create table care_form_version (
  form_id uuid not null references care_form,
  version integer not null check (version > 0),
  body jsonb not null,
  questions integer not null,
  made_at timestamptz(3) not null default now(),
  primary key (form_id, version)
);

-- What a patient was asked stays as it was.
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a care form never changes';
end $$;
create trigger care_form_version_fixed before update or delete or truncate on care_form_version
  execute function refuse_version_change();

create table care_form_offer (
  form_id uuid not null references care_form,
  person_id uuid references person on delete cascade,
  clinic_id uuid references clinic on delete cascade,
  check (num_nonnulls(person_id, clinic_id) = 1),
  unique nulls not distinct (form_id, person_id, clinic_id)
);
create index care_form_offer_person on care_form_offer (person_id) where person_id is not null;
create index care_form_offer_clinic on care_form_offer (clinic_id) where clinic_id is not null;

create table care_form_favourite (
  person_id uuid not null references person on delete cascade,
  form_id uuid not null references care_form,
  primary key (person_id, form_id)
);
create index care_form_favourite_form on care_form_favourite (form_id);

-- The form of a patient message, on the version that was sent. Its key encrypts what its patient types.
create table sent_form (
  id uuid primary key default new_id(),
  message_id uuid not null unique references patient_message on delete cascade,
  form_id uuid not null,
  version integer not null,
  -- Its sender ticked that the patient is reminded.
  remind boolean not null default false,
  reminded_at timestamptz(3),
  key_id integer not null,
  wrapped_key bytea not null,
  foreign key (form_id, version) references care_form_version
);
create index sent_form_version on sent_form (form_id, version);

-- What its patient has typed and not submitted.
create table care_form_progress (
  sent_form_id uuid primary key references sent_form on delete cascade,
  version integer not null,
  body bytea not null,
  saved_at timestamptz(3) not null default now()
);

create table care_form_submission (
  sent_form_id uuid primary key references sent_form on delete cascade,
  submitted_at timestamptz(3) not null,
  -- Keyed hash of what was submitted: the same again is the same submission.
  content_hash bytea not null,
  body bytea not null,
  -- The name differs from the one in the clinic's record.
  name_differs boolean not null,
  -- When who waits for the answers was told, and whether a PDF went along.
  told_at timestamptz(3),
  pdf_state text not null default 'waiting' check (pdf_state in ('waiting', 'made', 'failed'))
);

-- Beside the link of its first mail a form has one of its reminder, and one of the copy that its patient asked for.
alter table patient_link
  add column purpose text not null default 'message' check (purpose in ('message', 'reminder', 'copy'));
drop index patient_link_open;
create unique index patient_link_open on patient_link (patient_message_id, purpose) where closed_at is null;

-- Whoever closes the last link of a form takes away what was typed at it.
create function forget_form_progress() returns trigger language plpgsql as $$
begin
  delete from care_form_progress p using sent_form s
    where s.message_id = new.patient_message_id and p.sent_form_id = s.id
      and not exists (select from patient_link l where l.patient_message_id = new.patient_message_id
        and l.kind = 'form' and l.closed_at is null and l.expires_at > now());
  return null;
end $$;
create trigger form_link_closed after update of closed_at on patient_link
  for each row when (new.kind = 'form' and old.closed_at is null and new.closed_at is not null)
  execute function forget_form_progress();
