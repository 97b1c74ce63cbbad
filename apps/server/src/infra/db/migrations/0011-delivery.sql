-- Referrals leave the platform: what became of their fax and their mail.

-- Where a clinic outside the platform takes referrals by mail; '' where that is not known.
alter table clinic add column email text not null default '';

-- One row per way that a referral goes, from the sending on, so that its sender sees it under way at once.
create table activity_delivery (
  activity_id uuid not null references activity on delete cascade,
  channel text not null check (channel in ('fax', 'mail')),
  -- Its entry of the outbox; null until the PDF is made, and again once the entry is purged.
  outgoing_id uuid unique references outgoing on delete set null,
  state text not null default 'sending' check (state in ('sending', 'delivered', 'failed')),
  -- Nothing is configured to carry it: it stayed in this installation's outbox, which counts as delivered and must not look like it.
  stayed_here boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (activity_id, channel)
);
create index activity_delivery_under_way on activity_delivery (created_at) where state = 'sending';

-- Whatever settles an entry of the outbox (handed over, failed for good, lost) settles the delivery in the same transaction.
create function settle_delivery() returns trigger language plpgsql as $$
begin
  update activity_delivery
    set state = case new.state when 'sent' then 'delivered' else 'failed' end, stayed_here = (new.state = 'sent' and new.via = 'outbox'), updated_at = now()
    where outgoing_id = new.id and state = 'sending';
  return null;
end $$;
create trigger outgoing_settled after update of state on outgoing
  for each row when (old.state = 'queued' and new.state <> 'queued') execute function settle_delivery();

-- A delivery that settles is audited and shown on the open screens of everybody who has the activity.
create function tell_delivery() returns trigger language plpgsql as $$
declare
  v_version bigint;
begin
  insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
    select null, 'delivery-settled', 'activity', array[new.activity_id], jsonb_build_object('channel', new.channel, 'state', new.state);
  update activity set version = version + 1 where id = new.activity_id returning version into v_version;
  -- Rows are locked in one order everywhere (see send_message).
  perform 1 from inbox_row where activity_id = new.activity_id order by owner_id for no key update;
  with touched as (
    update inbox_row set changed_xid = pg_current_xact_id() where activity_id = new.activity_id returning owner_id, owner_kind
  )
  insert into live_event (kind, ref_id, version, people, clinics)
    select 'activity', new.activity_id, v_version, coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
        coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
      from touched;
  return null;
end $$;
create trigger delivery_settled after update of state on activity_delivery
  for each row when (old.state <> new.state) execute function tell_delivery();
