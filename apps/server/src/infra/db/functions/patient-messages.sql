-- Moves a message to a state and tells its owners' open screens. p_error: null leaves what was noted. p_back: something
-- came back for it, so its rows lie in the inbox, unread. The caller holds the message's row; rows are locked in the
-- order of owner and message everywhere.
-- Returns what the live event says.
create or replace function move_patient_message(
  p_message uuid, p_state text, p_error text, p_back boolean,
  out event_id bigint, out version bigint, out people uuid[], out clinics uuid[]
) language plpgsql as $$
declare
  v_at timestamptz;
begin
  update patient_message m
    set state = p_state, error = coalesce(p_error, m.error), version = m.version + 1,
      status_updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), m.status_updated_at)
    where m.id = p_message returning m.version, m.status_updated_at into move_patient_message.version, v_at;
  perform 1 from patient_message_row r where r.message_id = p_message order by r.owner_id for no key update;
  with touched as (
    update patient_message_row r set status_updated_at = v_at,
        folder = case when p_back then 'inbox' else r.folder end, unread = r.unread or p_back
      where r.message_id = p_message returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
      coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('patient-message', p_message, move_patient_message.version, move_patient_message.people,
      move_patient_message.clinics)
    returning id into event_id;
end $$;

-- Gives back what hangs on a message that failed for good or was cancelled: the use of the plan, and the billing
-- record, unless a file took it.
create or replace function give_back_patient_message(p_message uuid) returns void language sql as $$
  update premium_use set state = 'given-back' where message_id = p_message;
  update billing_record set status = 'failed'
    where patient_message_id = p_message and status in ('new', 'onHold', 'pending');
$$;

-- The mail of a message settles (handed over, failed for good, lost, bounced) or is tried again: its message follows in
-- the same transaction. An earlier mail of a message that was sent again settles nothing.
create or replace function settle_patient_mail() returns trigger language plpgsql as $$
declare
  v_message patient_message%rowtype;
begin
  select * into v_message from patient_message m where m.outgoing_id = new.id for no key update;
  if not found then return null; end if;
  if new.state = 'sent' and v_message.state in ('sending', 'opened') then
    update premium_use set state = 'used' where message_id = v_message.id and state = 'reserved';
    update patient_message set stayed_here = (new.via = 'outbox') where id = v_message.id;
    -- A patient may be quicker than the note that the mail was handed over.
    if v_message.state = 'sending' then perform move_patient_message(v_message.id, 'delivered', '', false); end if;
  elsif new.state = 'failed' and v_message.state in ('sending', 'delivered') then
    perform move_patient_message(v_message.id, 'failed', new.last_error, true);
    perform give_back_patient_message(v_message.id);
  elsif new.state = 'queued' and v_message.state = 'failed' then
    perform move_patient_message(v_message.id, 'sending', '', false);
    update premium_use set state = 'reserved' where message_id = v_message.id;
    update billing_record set status = case rule when '' then 'new' else 'onHold' end
      where patient_message_id = v_message.id and status = 'failed';
  end if;
  return null;
end $$;
