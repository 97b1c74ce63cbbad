-- Invoices and credit notes (decision 154; server rules, section 23, 'Invoice').

-- Who invoices for a clinic. Its numbers are taken from its row, which stays locked until the commit: none is left out
-- and none comes twice.
create table clinic_business (
  -- Made by the client.
  id uuid primary key,
  clinic_id uuid not null references clinic,
  name text not null check (length(name) between 1 and 120),
  line1 text not null,
  line2 text not null,
  line3 text not null,
  phone text not null,
  gst_number text not null check (gst_number ~ '^(\d{9}RT\d{4})?$'),
  qst_number text not null check (qst_number ~ '^(\d{10}TQ\d{4})?$'),
  -- Stays as it is, whatever becomes of the name.
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,12}$'),
  next_number integer not null check (next_number > 0),
  saved_at timestamptz(3) not null,
  unique (clinic_id, prefix)
);

create table invoice (
  -- Made by the client, so that the same request makes one.
  id uuid primary key,
  -- No foreign key: an invoice is kept for seven years, also when its consult is gone.
  activity_id uuid not null,
  clinic_id uuid not null references clinic,
  business_id uuid not null references clinic_business,
  -- 'MAC-0001', of the prefix and the number in the row of its business.
  number text not null,
  serial integer not null,
  kind text not null check (kind in ('invoice', 'credit')),
  -- The invoice that a credit note refers to, and why it was made.
  credits uuid references invoice,
  cause text check (cause in ('cancelled', 'refunded', 'declined', 'withdrawn')),
  language text not null check (language in ('en', 'fr')),
  business_day date not null,
  created_at timestamptz(3) not null,
  -- Null: a credit note that follows from a payment.
  person_id uuid references person,
  -- The business as it was: {name, line1, line2, line3, phone, gstNumber, qstNumber}
  issuer jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  -- What of it was paid, or was no longer owed, when it was made.
  paid_cents bigint not null check (paid_cents between 0 and total_cents),
  -- {name, line1, line2, line3, reason}: the patient and the words of who cancelled it, encrypted under its own key.
  key_id integer not null,
  wrapped_key bytea not null,
  body bytea not null,
  unique (business_id, serial),
  check ((kind = 'credit') = (credits is not null)),
  check ((kind = 'credit') = (cause is not null))
);
create index invoice_activity on invoice (activity_id, created_at desc, id desc);
create index invoice_credits on invoice (credits) where credits is not null;
create unique index invoice_cancelled_once on invoice (credits) where cause = 'cancelled';

-- What an invoice is for: payments as they stood; of a credit note the parts that it takes back.
create table invoice_item (
  invoice_id uuid not null references invoice,
  position smallint not null,
  payment_id uuid not null references payment,
  -- As payment.made_of.
  made_of jsonb not null,
  -- What had been given back of it; it is not part of the invoice's total.
  refunded_cents bigint not null check (refunded_cents >= 0),
  -- Not paid yet: it is owed until its payment is approved.
  owed boolean not null,
  -- 'card', or how it was paid elsewhere.
  paid_by text not null check (paid_by in ('card', 'cash', 'cheque', 'terminal', 'transfer', 'other')),
  card_last4 text,
  -- When its payment came to stand as it did.
  at timestamptz(3) not null,
  primary key (invoice_id, position)
);
create index invoice_item_payment on invoice_item (payment_id);

-- Its text stands in infra/db/functions/invoice.sql.
create function refuse_invoice_change() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invoice_unchanged before update or delete on invoice
  for each row execute function refuse_invoice_change();
create trigger invoice_no_truncate before truncate on invoice execute function refuse_invoice_change();
create trigger invoice_item_unchanged before update or delete on invoice_item
  for each row execute function refuse_invoice_change();
create trigger invoice_item_no_truncate before truncate on invoice_item execute function refuse_invoice_change();
alter table invoice enable always trigger invoice_unchanged;
alter table invoice enable always trigger invoice_no_truncate;
alter table invoice_item enable always trigger invoice_item_unchanged;
alter table invoice_item enable always trigger invoice_item_no_truncate;
