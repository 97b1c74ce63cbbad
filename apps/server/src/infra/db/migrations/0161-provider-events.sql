-- What a payment provider tells by itself (decision 156; server rules, section 23, 'Webhooks').

-- Each event once, whatever the order they come in. It says what to fetch, and is believed in nothing else.
create table payment_event (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  -- Null: the operator's own.
  account text,
  object text not null check (object in ('intent', 'subscription')),
  object_id text not null,
  received_at timestamptz(3) not null,
  unique (provider, event_id)
);
create index payment_event_received on payment_event (received_at);

-- A refund that was made at the provider has neither a person nor a reason here.
alter table payment_refund alter column person_id drop not null;
alter table payment_refund alter column reason drop not null;
alter table payment_refund add column provider_ref text unique;
alter table payment_refund add check ((person_id is null) = (reason is null));
alter table payment_refund add check (person_id is not null or provider_ref is not null);

-- What a card's owner disputes at their bank. It takes no status away from the payment.
create table payment_dispute (
  id uuid primary key,
  payment_id uuid not null references payment,
  provider_ref text not null unique,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  -- When the bank took the money, and when it gave it back.
  taken_at timestamptz(3),
  returned_at timestamptz(3),
  created_at timestamptz(3) not null,
  status_at timestamptz(3) not null,
  check (returned_at is null or (taken_at is not null and state = 'won'))
);
create index payment_dispute_payment on payment_dispute (payment_id, created_at, id);

-- The causes that are known so far, whichever they are, and those of what happens at the provider.
do $$
declare v_known text;
begin
  select pg_get_expr(conbin, conrelid) into strict v_known from pg_constraint
    where conrelid = 'ledger_entry'::regclass and conname = 'ledger_entry_cause_kind_check';
  alter table ledger_entry drop constraint ledger_entry_cause_kind_check;
  execute format(
    'alter table ledger_entry add constraint ledger_entry_cause_kind_check check ((%s) or cause_kind in (%s))', v_known,
    $list$'refund-returned', 'dispute-taken', 'dispute-returned', 'dispute-lost'$list$);
end $$;
