-- What the sandbox in place of a payment provider knows (decision 151). It is a provider's memory: payments read it
-- through the adapter alone.
create table sandbox_intent (
  id text primary key,
  account text not null,
  -- The payment's id, under which it is made once.
  order_id uuid not null unique,
  cents bigint not null,
  state text not null default 'needs-card' check (state in ('needs-card', 'processing', 'approved', 'cancelled')),
  -- Why the last card was declined.
  declined text,
  card_last4 text,
  -- Cards that were confirmed on it, each once.
  attempts uuid[] not null default '{}',
  -- Of one that is processing: when and how it ends.
  ends_at timestamptz(3),
  ends_as text check (ends_as in ('approved', 'declined')),
  created_at timestamptz(3) not null
);

create table sandbox_refund (
  id uuid primary key,
  intent_id text not null references sandbox_intent,
  cents bigint not null check (cents > 0)
);
create index sandbox_refund_intent on sandbox_refund (intent_id);
