create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;

-- A line belongs to one of the places that its entry has. So nothing can be added to an entry that was committed.
create or replace function check_ledger_line() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry e where e.id = new.entry_id and new.line <= e.lines) then
    raise exception 'a ledger entry has no such line' using errcode = 'check_violation', table = tg_table_name;
  end if;
  return new;
end $$;

-- What of an entry is hashed: all of it, the same on every server.
create or replace function ledger_hash(p_entry uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(e.id, (extract(epoch from e.at) * 1000)::bigint, e.business_day,
      e.cause_kind, e.cause_id, e.reverses, e.lines,
      (select jsonb_agg(jsonb_build_array(l.line, l.account, l.owner_kind, l.owner_id, l.cents) order by l.line)
        from ledger_line l where l.entry_id = e.id))::text, 'UTF8')), 'hex')
    from ledger_entry e where e.id = p_entry
$$;

-- At the commit: the entry has all of its lines and they balance. Its hash goes into the audit log, whose sealed chain
-- shows a change that somebody forces past these triggers.
create or replace function seal_ledger_entry() returns trigger language plpgsql as $$
declare
  v_lines integer; v_sum numeric;
begin
  select count(*), coalesce(sum(cents), 0) into v_lines, v_sum from ledger_line where entry_id = new.id;
  if v_lines <> new.lines or v_sum <> 0 then
    raise exception 'a ledger entry does not balance' using errcode = 'check_violation', table = tg_table_name;
  end if;
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    values (null, 'ledger-entered', 'ledger-entry', array[new.id], jsonb_build_object('hash', ledger_hash(new.id)));
  return null;
end $$;
