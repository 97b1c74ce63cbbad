-- Notes when a consult comes to a step of its booking. The newest time counts: what was booked again is booked from
-- then.
create or replace function note_activity_step() returns trigger language plpgsql as $$
declare
  v_step text := case new.status when 'to_book' then 'booking' when 'to_book_urgent' then 'booking'
    when 'booked' then 'booked' when 'completed' then 'done' end;
begin
  if v_step is null then return null; end if;
  insert into activity_step (activity_id, step, at) values (new.id, v_step, now())
    on conflict (activity_id, step) do update set at = excluded.at;
  return null;
end $$;

-- A file that leaves its consult, because its message was taken back, leaves the window too: sent again it is shared
-- anew or not at all.
create or replace function forget_window_file() returns trigger language plpgsql as $$
begin
  delete from patient_window_file where attachment_id = new.id and activity_id = old.activity_id;
  return null;
end $$;

-- A mail of a window settles (handed over, failed for good, lost, bounced) or is tried again: its window says so in the
-- same transaction. An earlier mail of a window settles nothing.
create or replace function settle_window_mail() returns trigger language plpgsql as $$
begin
  update patient_window
    set mail = case new.state when 'failed' then 'failed' when 'queued' then 'sending' else 'sent' end
    where outgoing_id = new.id;
  return null;
end $$;

-- Shows on the open screens of everybody who has the consult that its window changed: a mail waits, went or failed,
-- the patient opened it.
create or replace function tell_patient_window() returns trigger language plpgsql as $$
begin
  perform tell_activity(new.activity_id);
  return null;
end $$;
