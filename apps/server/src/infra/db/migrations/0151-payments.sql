-- Charges on consults (decision 151; server rules, section 23).

-- Sales taxes by province and first day, in percent: content. Each row holds until the province's next.
insert into content_document (name, body) values ('taxes', '{
  "confirmed": false,
  "rows": [
    {"province": "AB", "from": "2008-01-01", "taxes": {"gst": "5"}},
    {"province": "NT", "from": "2008-01-01", "taxes": {"gst": "5"}},
    {"province": "NU", "from": "2008-01-01", "taxes": {"gst": "5"}},
    {"province": "YT", "from": "2008-01-01", "taxes": {"gst": "5"}},
    {"province": "BC", "from": "2013-04-01", "taxes": {"gst": "5", "pst": "7"}},
    {"province": "SK", "from": "2017-03-23", "taxes": {"gst": "5", "pst": "6"}},
    {"province": "MB", "from": "2019-07-01", "taxes": {"gst": "5", "pst": "7"}},
    {"province": "ON", "from": "2010-07-01", "taxes": {"hst": "13"}},
    {"province": "NB", "from": "2016-07-01", "taxes": {"hst": "15"}},
    {"province": "NL", "from": "2016-07-01", "taxes": {"hst": "15"}},
    {"province": "PE", "from": "2016-10-01", "taxes": {"hst": "15"}},
    {"province": "NS", "from": "2010-07-01", "taxes": {"hst": "15"}},
    {"province": "NS", "from": "2025-04-01", "taxes": {"hst": "14"}},
    {"province": "QC", "from": "2013-01-01", "taxes": {"gst": "5", "qst": "9.975"}}
  ]
}') on conflict (name) do nothing;

-- A clinic's own account at a payment provider; without one it takes no cards.
create table clinic_payment_account (
  clinic_id uuid not null references clinic,
  provider text not null check (provider in ('sandbox', 'stripe')),
  account text not null check (account ~ '^[A-Za-z0-9_-]{1,80}$'),
  primary key (clinic_id, provider)
);

-- What a clinic charges for. A new price is a change of the row; payments keep what they were made of.
create table price_item (
  id uuid primary key,
  clinic_id uuid not null references clinic,
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  name_en text not null check (length(name_en) between 1 and 120),
  name_fr text not null check (length(name_fr) between 1 and 120),
  cents bigint not null check (cents between 1 and 1000000),
  -- The kinds of tax that it bears, where the province levies them.
  taxes text[] not null check (taxes <@ array['gst', 'pst', 'hst', 'qst']),
  -- Offered no more.
  ended_at timestamptz(3),
  unique (clinic_id, code)
);

create table payment (
  -- Made by the client, so that a lost answer is asked for by it.
  id uuid primary key,
  -- No foreign key: a payment stays when its consult is gone.
  activity_id uuid not null,
  clinic_id uuid not null references clinic,
  item_id uuid not null references price_item,
  -- Who charged it, or recorded that it was paid elsewhere.
  recorded_by uuid not null references person,
  kind text not null check (kind in ('card', 'external')),
  status text not null check (status in ('pending', 'approved', 'declined')),
  -- Why it was declined; '' otherwise.
  reason text not null default '' check (reason in ('', 'declined', 'insufficient-funds', 'confirmation-needed',
    'expired', 'cancelled')),
  -- {code, nameEn, nameFr, price, taxes: [{kind, rate, cents}], total}
  made_of jsonb not null,
  total_cents bigint not null check (total_cents between 1 and 1000000),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  external_kind text check (external_kind in ('cash', 'cheque', 'terminal', 'transfer', 'other')),
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references person,
  key_id integer not null,
  wrapped_key bytea not null,
  -- {receiptEmail}, encrypted under the payment's key, and why it was withdrawn.
  body bytea not null,
  withdrawn_why bytea,
  provider text,
  account text,
  intent_id text unique,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  receipt_link text,
  created_at timestamptz(3) not null,
  status_at timestamptz(3) not null,
  -- When the provider is asked next, and how often it was.
  ask_at timestamptz(3),
  asked integer not null default 0,
  check ((kind = 'external') = (external_kind is not null)),
  check (kind = 'external' or (provider is not null and account is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (kind = 'card' or (status = 'approved' and refunded_cents = 0)),
  check (withdrawn_at is null or kind = 'external'),
  check ((status = 'declined') = (reason <> ''))
);
create index payment_activity on payment (activity_id, created_at desc, id desc);
create index payment_to_ask on payment (ask_at) where ask_at is not null;
-- One server, one tab and one click of several get the item.
create unique index payment_one_of_an_item on payment (activity_id, item_id)
  where status = 'pending'
    or (status = 'approved' and withdrawn_at is null and refunded_cents < total_cents);

create table payment_refund (
  -- Made by the client.
  id uuid primary key,
  payment_id uuid not null references payment,
  cents bigint not null check (cents > 0),
  -- Encrypted under the payment's key.
  reason bytea not null,
  person_id uuid not null references person,
  status text not null check (status in ('pending', 'done', 'refused')),
  created_at timestamptz(3) not null,
  status_at timestamptz(3) not null,
  ask_at timestamptz(3),
  asked integer not null default 0
);
create index payment_refund_payment on payment_refund (payment_id, created_at, id);
create index payment_refund_to_ask on payment_refund (ask_at) where ask_at is not null;
