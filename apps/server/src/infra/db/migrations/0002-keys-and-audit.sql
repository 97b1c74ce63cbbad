-- The keys that wrap data keys, and the chain that seals the audit log.

-- Keys -------------------------------------------------------------------------------------------------------------

-- Monthly keys, each wrapped by a master key of the keystore. They wrap the data keys beside the records
-- (activity.key_id, patient.key_id). Retired ones are kept for reading; exactly one is in use for new records.
create table wrapping_key (
  id integer primary key generated always as identity,
  month date not null,
  master_id text not null,
  wrapped bytea not null,
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
create unique index wrapping_key_in_use on wrapping_key ((true)) where retired_at is null;

-- Keys that serve one purpose for long: 'terms' (keyed hashes of words and health numbers), 'audit' (the seal).
create table purpose_key (
  purpose text not null,
  version integer not null,
  master_id text not null,
  wrapped bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (purpose, version)
);

-- Audit ------------------------------------------------------------------------------------------------------------

-- One row per audit entry, in the order in which entries became final. Entries themselves are never touched:
-- what is sealed is known from this table and from how far the sealer has come.
create table audit_seal (
  position bigint primary key,
  entry_at timestamptz(3) not null,
  entry_id uuid not null,
  -- SHA-256 of the entry.
  entry_hash bytea not null,
  -- Link of the seal before: SHA-256 of its position, prev_hash and entry_hash. 32 zero bytes before the first.
  prev_hash bytea not null,
  -- HMAC of this seal's own link with the audit key of key_version.
  hmac bytea not null,
  key_version integer not null,
  unique (entry_at, entry_id)
);

-- How far the sealer has come: every entry with (xid, id) up to here is sealed. One row.
create table audit_sealer (
  one boolean primary key default true check (one),
  -- Transaction ids mean nothing in another cluster: after a restore from a dump the sealer looks at everything once.
  system_identifier bigint not null,
  xid xid8 not null,
  id uuid not null
);

-- Where the chain begins after old entries were removed by `audit retain`. Signed like a seal.
create table audit_anchor (
  position bigint primary key,
  hash bytea not null,
  hmac bytea not null,
  key_version integer not null,
  at timestamptz(3) not null default now()
);

-- Append-only in the database too; the removal of old entries (`audit retain`) and the move out of the default
-- partition say so for their own transaction.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('consult.audit_upkeep', true) = 'on' then
    return case tg_op when 'DELETE' then old when 'UPDATE' then new end;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry_default execute function refuse_audit_change();
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_audit_change();
create trigger audit_seal_no_truncate before truncate on audit_seal execute function refuse_audit_change();

-- Partitions of the present month and p_ahead more, and of every month that has rows in the default partition, whose
-- rows move to where they belong. Safe to call at any time and from several processes. Returns how many were made.
create function ensure_audit_partitions(p_ahead integer default 3) returns integer language plpgsql as $$
declare
  v_month date; v_name text; v_made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('consult.audit-partitions', 0));
  for v_month in
    select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date from generate_series(0, p_ahead) n
    union
    select distinct date_trunc('month', at at time zone 'UTC')::date from audit_entry_default
    order by 1
  loop
    v_name := 'audit_entry_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    perform set_config('consult.audit_upkeep', 'on', true);
    execute format('create table %I (like audit_entry including defaults including constraints)', v_name);
    execute format(
      'with moved as (delete from audit_entry_default where at >= %L and at < %L returning *) insert into %I select * from moved',
      v_month::timestamp at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC', v_name);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)',
      v_name, v_month::timestamp at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
    execute format('create trigger audit_entry_no_truncate before truncate on %I execute function refuse_audit_change()', v_name);
    perform set_config('consult.audit_upkeep', 'off', true);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

select ensure_audit_partitions();
