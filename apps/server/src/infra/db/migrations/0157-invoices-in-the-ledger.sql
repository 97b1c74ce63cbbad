-- Entries of invoices and credit notes (decision 154). The causes that are known stay: a migration beside this one may
-- have added its own, whichever of the two runs first.
do $$
declare
  v_known text;
begin
  select pg_get_expr(conbin, conrelid) into strict v_known
    from pg_constraint where conname = 'ledger_entry_cause_kind_check';
  alter table ledger_entry drop constraint ledger_entry_cause_kind_check;
  execute format('alter table ledger_entry add constraint ledger_entry_cause_kind_check check (%s or cause_kind in (%L, %L))',
    v_known, 'invoice-issued', 'invoice-credited');
end $$;
