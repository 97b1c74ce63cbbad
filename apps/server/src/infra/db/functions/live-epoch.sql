-- Another server, another timeline, another database of the same server, or restored from a backup: another epoch.
create or replace function live_epoch() returns text language sql stable as $$
  select left(encode(sha256(convert_to(
      concat_ws(':', s.epoch, c.system_identifier, p.timeline_id, d.oid), 'UTF8')), 'hex'), 12)
    from live_state s, pg_control_system() c, pg_control_checkpoint() p, pg_database d
    where d.datname = current_database()
$$;

-- For the restore command: from now on no server believes an earlier cursor.
create or replace function renew_live_epoch() returns void language sql as $$
  update live_state set epoch = gen_random_uuid()
$$;
