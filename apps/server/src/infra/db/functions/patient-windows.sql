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
