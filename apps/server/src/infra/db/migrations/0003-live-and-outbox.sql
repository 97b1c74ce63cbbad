-- Live and catching up ----------------------------------------------------------------------------------------------

-- What a client's cursor is compared with. One row.
create table live_state (
  only_row boolean primary key default true check (only_row),
  -- Random; the restore command gives a new one, so that no cursor of the time before is believed.
  epoch uuid not null default gen_random_uuid(),
  -- Tombstones of older transactions have been purged.
  gone_floor xid8 not null default '0'
);
insert into live_state default values;

-- Another server, another timeline, another database of the same server, or restored from a backup: another epoch.
create function live_epoch() returns text language sql stable as $$
  select left(encode(sha256(convert_to(concat_ws(':', s.epoch, c.system_identifier, p.timeline_id, d.oid), 'UTF8')), 'hex'), 12)
    from live_state s, pg_control_system() c, pg_control_checkpoint() p, pg_database d where d.datname = current_database()
$$;

create function renew_live_epoch() returns void language sql as $$
  update live_state set epoch = gen_random_uuid()
$$;

create index live_event_at on live_event (at);
create index inbox_gone_at on inbox_gone (gone_at);

-- Outgoing mail, fax and push ---------------------------------------------------------------------------------------

-- Written in the transaction that causes it, together with the job that sends it.
create table outgoing (
  id uuid primary key,
  kind text not null check (kind in ('mail', 'fax', 'push')),
  -- Which text of infra/outbox/templates.ts, in which language.
  template text not null,
  language text not null default 'en',
  -- The person of this installation that it is for; null for patients and fax numbers.
  person_id uuid references person on delete set null,
  -- The data key of this entry, wrapped by the monthly key key_id.
  key_id integer not null,
  wrapped_key bytea not null,
  recipient bytea not null,
  subject bytea not null,
  body bytea not null,
  -- The PDF of a fax.
  attachment bytea,
  -- sent: handed to the adapter named in via; 'outbox' keeps it here and nothing left the machine.
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  via text not null default '',
  attempts integer not null default 0,
  -- A code such as 'ECONNECTION' or 'SMTP 550', never a text of the other side.
  last_error text not null default '' check (last_error ~ '^[A-Za-z0-9_ -]{0,40}$'),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3)
);
create index outgoing_newest on outgoing (created_at desc, id desc);
create index outgoing_settled on outgoing (settled_at) where settled_at is not null;
