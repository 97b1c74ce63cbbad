-- Billing records get what a claim and the report need (decision 144; server rules, section 24).

-- Fees by code and day, in cents of Canadian dollars: content, and 'not confirmed' until an admin says so. The fee of a
-- code is that of the last `from` not after the day of service.
insert into content_document (name, body) values ('billing-fees', '{
  "confirmed": false,
  "fees": [
    {"code": "03.01O", "from": "2021-11-01", "cents": 6899},
    {"code": "03.01R", "from": "2021-11-01", "cents": 3163},
    {"code": "03.01LJ", "from": "2021-11-01", "cents": 7915},
    {"code": "03.01LK", "from": "2021-11-01", "cents": 11872},
    {"code": "03.01LL", "from": "2021-11-01", "cents": 13851},
    {"code": "03.01NG", "from": "2021-11-01", "cents": 2105},
    {"code": "03.01S", "from": "2021-11-01", "cents": 2105},
    {"code": "09.41A", "from": "2021-11-01", "cents": 2840},
    {"code": "03.12A", "from": "2021-11-01", "cents": 3240}
  ]
}') on conflict (name) do nothing;

-- What a code of the payer means, in both languages. Document 3, section 8.
insert into content_document (name, body) values ('billing-rejections', '{
  "explanations": [
    {"code": "63A", "en": "Payment reduced or refused under the benefits schedule.",
      "fr": "Paiement réduit ou refusé selon le barème des prestations."},
    {"code": "63B", "en": "Maximum number of calls reached for the service code.",
      "fr": "Nombre maximal d’appels atteint pour le code de service."},
    {"code": "67A", "en": "Previous payment for this service was refused.",
      "fr": "Un paiement antérieur pour ce service a été refusé."},
    {"code": "RVRSL", "en": "Reversal of a previously assessed item.",
      "fr": "Annulation d’un élément déjà évalué."},
    {"code": "05BB", "en": "Blank or invalid unique lifetime identifier.",
      "fr": "Identifiant unique à vie absent ou non valide."},
    {"code": "05A", "en": "Invalid or blank personal health number.",
      "fr": "Numéro personnel d’assurance maladie non valide ou absent."}
  ]
}') on conflict (name) do nothing;

alter table billing_record
  -- The business day of the service, for fees, limits and windows.
  add column business_day date,
  -- Cents; null where content names none for the code and day.
  add column fee_cents bigint check (fee_cents >= 0),
  -- What the payer paid, in cents; null before a result. Part of a fee may be paid, and a reversal takes all back.
  add column paid_cents bigint,
  add column version bigint not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  -- When the payer's result was read.
  add column result_at timestamptz(3),
  add column paid_at timestamptz(3),
  -- The payer's explanatory code; '' where there is none.
  add column error_code text not null default '',
  -- A note of the product, as a code.
  add column note text not null default '' check (note in ('', 'duplicate')),
  -- Whether what a claim needs of the patient was taken into billing_snapshot.
  add column snapshot text not null default 'waiting' check (snapshot in ('waiting', 'taken', 'unreadable')),
  add constraint billing_record_paid check ((paid_at is null) = (paid_cents is null)),
  add constraint billing_record_status check (status in ('new', 'onHold', 'pending', 'submitted', 'unconfirmed',
    'closed', 'refused', 'notBillable', 'deleted', 'failed'));

update billing_record b set
  business_day = (b.created_at at time zone 'America/Edmonton')::date,
  updated_at = b.created_at,
  fee_cents = (select (f ->> 'cents')::bigint from content_document d, jsonb_array_elements(d.body -> 'fees') f
    where d.name = 'billing-fees' and f ->> 'code' = b.billing_code
      and (f ->> 'from')::date <= (b.created_at at time zone 'America/Edmonton')::date
    order by (f ->> 'from')::date desc limit 1);
alter table billing_record alter column business_day set not null;

-- The report's three questions, each in its order.
drop index billing_record_doctor;
create index billing_record_doctor on billing_record (doctor_id, created_at desc, id desc);
create index billing_record_status on billing_record (doctor_id, status, created_at desc, id desc);
create index billing_record_result on billing_record (doctor_id, result_at desc, id desc) where result_at is not null;
create index billing_record_unread on billing_record (id) where snapshot = 'waiting';

-- What a claim needs of the patient as it was at the service, encrypted under a key of its own: leaving the consult
-- neither loses nor leaks it.
create table billing_snapshot (
  record_id uuid primary key references billing_record on delete cascade,
  key_id integer not null,
  wrapped_key bytea not null,
  body bytea not null,
  taken_at timestamptz(3) not null default clock_timestamp()
);

-- Earnings by doctor and business month of payment: the report's cards cost one read by primary key. Triggers keep it,
-- in the transactions that change records.
create table billing_month (
  doctor_id uuid not null references person,
  -- The first day of the month.
  month date not null,
  econsults integer not null default 0,
  communications integer not null default 0,
  econsult_cents bigint not null default 0,
  communication_cents bigint not null default 0,
  primary key (doctor_id, month)
);

-- Their texts stand in infra/db/functions/billing-records.sql.
create function billing_record_made() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger billing_record_made before insert on billing_record
  for each row execute function billing_record_made();
create function billing_record_changed() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger billing_record_changed before update on billing_record
  for each row execute function billing_record_changed();
create function count_billing_month() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger billing_record_paid after insert on billing_record
  for each row when (new.paid_at is not null) execute function count_billing_month();
create trigger billing_record_repaid after update on billing_record
  for each row when (old.paid_at is not null or new.paid_at is not null) execute function count_billing_month();
create trigger billing_record_unpaid after delete on billing_record
  for each row when (old.paid_at is not null) execute function count_billing_month();
create function tell_billing_changes() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger billing_record_told after update on billing_record
  referencing old table as before new table as after
  for each statement execute function tell_billing_changes();

-- The closed list of packages/contract/src/live/kinds.ts.
alter table live_event drop constraint live_event_kind;
alter table live_event add constraint live_event_kind check (kind in (
  'activity', 'message', 'message-taken-back', 'read', 'row', 'message-draft', 'draft', 'media', 'own-labels', 'library',
  'schedule', 'patient-message', 'news', 'hint', 'profile', 'billing', 'session-began', 'session-ended',
  'session-locked', 'session-unlocked', 'session-token-replaced', 'claims'
)) not valid;
