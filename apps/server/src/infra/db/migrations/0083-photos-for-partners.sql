-- Photos of galleries that go to a partner's system (decision 106).
alter table partner
  -- Where the partner takes photos; null: they stay in the outbox.
  add column upload_url text;

-- What a person ordered to be sent to their account at a partner, once for each content, also when the photo is gone.
create table partner_upload (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  partner_id text not null references partner,
  ava_uuid text not null,
  -- As of the gallery's item: keyed hash of the bytes.
  content_hash bytea not null,
  -- The item that it was ordered from; it may be gone.
  media_id uuid not null,
  outgoing_id uuid unique references outgoing on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Sent to this installation's own outbox, which nothing leaves.
  stayed_here boolean not null default false,
  -- A code as of outgoing.last_error.
  error text not null default '',
  ordered_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (person_id, partner_id, ava_uuid, content_hash)
);
create index media_content on media (person_id, content_hash);

alter table outgoing drop constraint outgoing_kind_check;
alter table outgoing add constraint outgoing_kind_check check (kind in ('mail', 'fax', 'push', 'partner')) not valid;
alter table outlet_off drop constraint outlet_off_outlet_check;
alter table outlet_off add constraint outlet_off_outlet_check
  check (outlet in ('jobs', 'mail', 'fax', 'push', 'partner')) not valid;

-- Where mail is off, photos go to nobody either.
insert into outlet_off (outlet, cause) select 'partner', cause from outlet_off where outlet = 'mail';

-- Their texts stand in infra/db/functions/partner-uploads.sql.
create function settle_partner_upload() returns trigger language plpgsql as $$ begin return null; end $$;
create function tell_partner_uploads() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger outgoing_partner_settled after update of state on outgoing
  for each row when (new.kind = 'partner' and old.state = 'queued' and new.state <> 'queued')
  execute function settle_partner_upload();
create trigger partner_upload_ordered after insert on partner_upload referencing new table as changed
  for each statement execute function tell_partner_uploads();
create trigger partner_upload_changed after update on partner_upload referencing new table as changed
  for each statement execute function tell_partner_uploads();
