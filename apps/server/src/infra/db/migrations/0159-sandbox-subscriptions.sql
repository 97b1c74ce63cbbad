-- What the sandbox knows of premium subscriptions (decision 155). It is a provider's memory: the product reads it
-- through the adapter alone.

-- What its operator set there.
create table sandbox_price (
  plan text primary key,
  cents bigint not null check (cents between 1 and 1000000)
);
insert into sandbox_price (plan, cents) values ('premium', 1500);

create table sandbox_subscription (
  id text primary key,
  -- The subscription's id, under which it is made once.
  order_id uuid not null unique,
  price bigint not null,
  -- [{kind, rate}]
  rates jsonb not null,
  state text not null default 'incomplete' check (state in ('incomplete', 'active', 'past-due', 'ended')),
  cancels_at_end boolean not null default false,
  -- The first payment; months are counted from it, so that a month of 28 days moves no later day.
  anchor timestamptz(3),
  months integer not null default 0,
  failed_at timestamptz(3),
  ended_why text,
  card_last4 text,
  -- Whether the card gives money when the month is renewed.
  renews boolean not null default true,
  created_at timestamptz(3) not null
);

create table sandbox_invoice (
  id text primary key,
  subscription_id text not null references sandbox_subscription,
  number integer not null,
  made_of jsonb not null,
  total bigint not null,
  state text not null default 'open' check (state in ('open', 'processing', 'paid', 'void')),
  declined text,
  attempts uuid[] not null default '{}',
  -- Of one that is processing: when and how it ends.
  ends_at timestamptz(3),
  ends_as text check (ends_as in ('approved', 'declined')),
  paid_at timestamptz(3),
  refunded bigint not null default 0,
  -- Of a test card whose bank takes the money back.
  dispute_at timestamptz(3),
  lost_at timestamptz(3),
  unique (subscription_id, number)
);
