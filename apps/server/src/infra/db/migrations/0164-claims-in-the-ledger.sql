-- Money of the payer's results goes to the ledger (decision 158; server rules, section 24, 'Statuses').

-- What a file of results paid a doctor, and what it took back: each is the cause of one entry.
create table claim_payment (
  id uuid primary key default new_id(),
  import_id uuid not null references claim_import,
  doctor_id uuid not null references person,
  kind text not null check (kind in ('paid', 'reversed')),
  -- Of a reversal below zero.
  cents bigint not null check (cents <> 0),
  unique (import_id, doctor_id, kind)
);
create index claim_payment_doctor on claim_payment (doctor_id, id);

-- What a result moved, in cents: paid, or taken back (below zero); null for one that moved nothing.
alter table claim_result add column moved_cents bigint;
update claim_result r set moved_cents = case r.result
    when 'A' then r.amount_cents
    else -(select p.amount_cents from claim_result p
      where p.number = r.number and p.result = 'A' and p.version <= r.version order by p.version desc limit 1) end
  where r.result in ('A', 'V');

-- The causes that are known stay: a migration beside this one may have added its own, whichever of the two runs first.
do $$
declare
  v_known text;
begin
  select pg_get_expr(conbin, conrelid) into strict v_known
    from pg_constraint where conname = 'ledger_entry_cause_kind_check';
  alter table ledger_entry drop constraint ledger_entry_cause_kind_check;
  execute format('alter table ledger_entry add constraint ledger_entry_cause_kind_check check (%s or cause_kind in (%L, %L))',
    v_known, 'claims-paid', 'claims-reversed');
end $$;

-- Results that were read before.
insert into claim_payment (import_id, doctor_id, kind, cents)
  select r.import_id, b.doctor_id, case r.result when 'A' then 'paid' else 'reversed' end, sum(r.moved_cents)
    from claim_result r join claim c on c.number = r.number join billing_record b on b.id = c.record_id
    where r.moved_cents is not null
    group by r.import_id, b.doctor_id, case r.result when 'A' then 'paid' else 'reversed' end
    having sum(r.moved_cents) <> 0;
insert into ledger_entry (id, business_day, cause_kind, cause_id, lines)
  select new_id(), (i.read_at at time zone 'America/Edmonton')::date, 'claims-' || p.kind, p.id, 2
    from claim_payment p join claim_import i on i.id = p.import_id order by p.id;
insert into ledger_line (entry_id, line, account, owner_kind, owner_id, cents)
  select e.id, l.line, l.account, 'person', p.doctor_id, l.sign * p.cents
    from claim_payment p join ledger_entry e on e.cause_kind = 'claims-' || p.kind and e.cause_id = p.id
      cross join (values (1, 'claims', 1), (2, 'revenue', -1)) as l (line, account, sign);
