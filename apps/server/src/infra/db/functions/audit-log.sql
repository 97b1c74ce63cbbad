-- Append-only in the database too; the removal of old entries (`audit retain`) and the move out of the default
-- partition say so for their own transaction.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('consult.audit_upkeep', true) = 'on' then
    return case tg_op when 'DELETE' then old when 'UPDATE' then new end;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;

-- Partitions of the present month and p_ahead more, and of every month that has rows in the default partition, whose
-- rows move to where they belong. Safe to call at any time and from several processes. Returns how many were made.
create or replace function ensure_audit_partitions(p_ahead integer default 3) returns integer language plpgsql as $$
declare
  v_month date; v_name text; v_made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('consult.audit-partitions', 0));
  for v_month in
    select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date
      from generate_series(0, p_ahead) n
    union
    select distinct date_trunc('month', at at time zone 'UTC')::date from audit_entry_default
    order by 1
  loop
    v_name := 'audit_entry_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    perform set_config('consult.audit_upkeep', 'on', true);
    execute format('create table %I (like audit_entry including defaults including constraints)', v_name);
    execute format(
      'with moved as (delete from audit_entry_default where at >= %L and at < %L returning *)
        insert into %I select * from moved',
      v_month::timestamp at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC', v_name);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)',
      v_name, v_month::timestamp at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
    execute format(
      'create trigger audit_entry_no_truncate before truncate on %I execute function refuse_audit_change()', v_name);
    perform set_config('consult.audit_upkeep', 'off', true);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;
