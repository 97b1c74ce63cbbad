-- Money of Premium that moves after its payment (decision 173): a refund that comes back later, and what a bank holds
-- while it decides about a dispute.

-- Below zero: of what went back so much came again.
alter table premium_return drop constraint premium_return_cents_check;
alter table premium_return add constraint premium_return_cents_check check (cents <> 0);

alter table premium_charge add column held_cents bigint not null default 0 check (held_cents between 0 and total_cents);
-- What a bank took while it decides, or gave back (below zero); each a cause in the ledger.
create table premium_hold (
  id uuid primary key,
  charge_id uuid not null references premium_charge,
  cents bigint not null check (cents <> 0),
  at timestamptz(3) not null
);
create index premium_hold_of_a_charge on premium_hold (charge_id, at, id);

-- The causes that are known stay: a migration beside this one may have added its own, whichever of the two runs first.
do $$
declare v_known text;
begin
  select pg_get_expr(conbin, conrelid) into strict v_known from pg_constraint
    where conrelid = 'ledger_entry'::regclass and conname = 'ledger_entry_cause_kind_check';
  alter table ledger_entry drop constraint ledger_entry_cause_kind_check;
  execute format(
    'alter table ledger_entry add constraint ledger_entry_cause_kind_check check ((%s) or cause_kind in (%s))', v_known,
    $list$'premium-came-back', 'premium-held', 'premium-released'$list$);
end $$;
