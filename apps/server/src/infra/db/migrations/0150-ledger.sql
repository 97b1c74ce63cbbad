-- The ledger: double entry, append-only (decision 150; server rules, section 23, 'Ledger').

create table ledger_entry (
  id uuid primary key,
  at timestamptz(3) not null default clock_timestamp(),
  business_day date not null,
  -- What it was written for; once each.
  cause_kind text not null check (cause_kind in ('payment-approved', 'payment-refunded', 'payment-withdrawn',
    'entry-reversed')),
  cause_id uuid not null,
  -- The entry that this one takes back.
  reverses uuid unique references ledger_entry,
  -- How many lines it has; none can be added afterwards.
  lines smallint not null check (lines between 2 and 40),
  unique (cause_kind, cause_id)
);

create table ledger_line (
  entry_id uuid not null references ledger_entry,
  line smallint not null check (line > 0),
  account text not null check (account in ('receivable', 'provider', 'external', 'revenue', 'tax-gst', 'tax-pst',
    'tax-hst', 'tax-qst', 'fees', 'refunds', 'premium', 'claims')),
  owner_kind text not null check (owner_kind in ('clinic', 'person', 'operator')),
  owner_id uuid,
  -- Cents of Canadian dollars; a debit is positive, a credit negative.
  cents bigint not null check (cents <> 0),
  primary key (entry_id, line),
  check ((owner_id is null) = (owner_kind = 'operator'))
);
create index ledger_line_account on ledger_line (account, owner_id);

-- Their texts stand in infra/db/functions/ledger.sql. 'enable always': they also hold for a session that calls itself a
-- replica.
create function refuse_ledger_change() returns trigger language plpgsql as $$ begin return null; end $$;
create function check_ledger_line() returns trigger language plpgsql as $$ begin return new; end $$;
create function seal_ledger_entry() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_ledger_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function refuse_ledger_change();
create trigger ledger_line_append_only before update or delete on ledger_line
  for each row execute function refuse_ledger_change();
create trigger ledger_line_no_truncate before truncate on ledger_line execute function refuse_ledger_change();
create trigger ledger_line_fits before insert on ledger_line for each row execute function check_ledger_line();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function seal_ledger_entry();

alter table ledger_entry enable always trigger ledger_entry_append_only;
alter table ledger_entry enable always trigger ledger_entry_no_truncate;
alter table ledger_entry enable always trigger ledger_entry_balances;
alter table ledger_line enable always trigger ledger_line_append_only;
alter table ledger_line enable always trigger ledger_line_no_truncate;
alter table ledger_line enable always trigger ledger_line_fits;
