-- What the provider keeps for a dispute, whoever is right (decision 187).
alter table payment_dispute
  add column fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- How many movements of money the provider had told of: fewer are an older word.
  add column moves integer not null default 0;

-- What it kept, or gave back (below zero); each a cause in the ledger.
create table payment_dispute_fee (
  id uuid primary key,
  dispute_id uuid not null references payment_dispute,
  cents bigint not null check (cents <> 0),
  at timestamptz(3) not null
);
create index payment_dispute_fee_of_a_dispute on payment_dispute_fee (dispute_id, at, id);

-- The causes that are known stay, whichever they are.
do $$
declare v_known text;
begin
  select pg_get_expr(conbin, conrelid) into strict v_known from pg_constraint
    where conrelid = 'ledger_entry'::regclass and conname = 'ledger_entry_cause_kind_check';
  alter table ledger_entry drop constraint ledger_entry_cause_kind_check;
  execute format(
    'alter table ledger_entry add constraint ledger_entry_cause_kind_check check ((%s) or cause_kind in (%s))', v_known,
    $list$'dispute-fee'$list$);
end $$;
