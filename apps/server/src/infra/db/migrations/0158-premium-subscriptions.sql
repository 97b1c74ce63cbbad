-- Premium subscriptions (decision 155; server rules, sections 12 and 23).

-- Which taxes the plan bears, where the subscriber's province levies them: content.
insert into content_document (name, body) values ('premium', '{"confirmed": false, "taxes": ["gst", "hst", "qst"]}')
  on conflict (name) do nothing;

create table premium_subscription (
  -- Made by the client, so that a lost answer is asked for by it.
  id uuid primary key,
  person_id uuid not null references person,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The provider's; null until it was made there.
  subscription_ref text unique,
  state text not null default 'incomplete' check (state in ('incomplete', 'active', 'past-due', 'ended')),
  -- What was shown before paying: {price, taxes: [{kind, rate, cents}], total}
  made_of jsonb not null,
  cancels_at_end boolean not null default false,
  paid_until timestamptz(3),
  failed_at timestamptz(3),
  ended_why text check (ended_why in ('cancelled', 'unpaid', 'charged-back', 'never-paid')),
  -- Of the newest payment that a bank disputes or took back.
  dispute text check (dispute in ('open', 'lost')),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- Whether the role premium came by it: what an operator gave is not its to take.
  gave_role boolean not null default false,
  created_at timestamptz(3) not null,
  state_at timestamptz(3) not null,
  -- When the provider is asked next, and how often it was while nothing was paid.
  ask_at timestamptz(3),
  asked integer not null default 0,
  -- How often a word of the provider's changed something: one that was fetched before that is fetched again.
  heard integer not null default 0,
  check ((state = 'ended') = (ended_why is not null)),
  check (state in ('incomplete', 'ended') or paid_until is not null),
  check ((state = 'past-due') = (failed_at is not null))
);
-- One server, one tab and one click of several make it.
create unique index premium_subscription_one_of_a_person on premium_subscription (person_id, provider)
  where state <> 'ended';
create index premium_subscription_of_a_person on premium_subscription (person_id, created_at desc);
create index premium_subscription_to_ask on premium_subscription (ask_at) where ask_at is not null;

-- What the provider collected for a subscription: a cause in the ledger.
create table premium_charge (
  id uuid primary key,
  subscription_id uuid not null references premium_subscription,
  charge_ref text not null unique,
  -- As the provider charged it: {price, taxes: [{kind, rate, cents}], total}
  made_of jsonb not null,
  total_cents bigint not null check (total_cents between 1 and 1000000),
  returned_cents bigint not null default 0 check (returned_cents between 0 and total_cents),
  dispute text check (dispute in ('open', 'lost')),
  paid_at timestamptz(3) not null
);
create index premium_charge_of_a_subscription on premium_charge (subscription_id, paid_at desc, id desc);

-- What went back of it, by a refund at the provider or by its bank; each a cause in the ledger.
create table premium_return (
  id uuid primary key,
  charge_id uuid not null references premium_charge,
  cents bigint not null check (cents > 0),
  at timestamptz(3) not null
);
create index premium_return_of_a_charge on premium_return (charge_id, at, id);

-- The causes that are known so far, whichever they are, and those of premium.
do $$
declare v_known text;
begin
  select pg_get_expr(conbin, conrelid) into strict v_known from pg_constraint
    where conrelid = 'ledger_entry'::regclass and conname = 'ledger_entry_cause_kind_check';
  alter table ledger_entry drop constraint ledger_entry_cause_kind_check;
  execute format(
    'alter table ledger_entry add constraint ledger_entry_cause_kind_check check ((%s) or cause_kind in (%s))', v_known,
    $list$'premium-paid', 'premium-returned'$list$);
end $$;
