/*
 * How a message of a locked activity is billed: returns the code that stands with it, null where it is not billed, and
 * writes the record where the message opens a window. billingOf of the domain has decided what needs nothing of the
 * activity; a test holds the two to one result.
 */
create or replace function bill_message(
  p_activity activity, p_doctor uuid, p_role text, p_message uuid, p_at timestamptz, p_code text,
  p_first_response_code text, p_window interval
) returns text language plpgsql as $$
declare
  v_code text := p_code; v_sub_type text := 'message';
begin
  -- Bills nothing by office staff, nothing of a referral, nothing of a phone consult whose call is not complete.
  if p_role = 'moa' or p_activity.activity_type = 'referral' then return null; end if;
  if p_activity.activity_type = 'phoneConsult' and not exists (
    select 1 from phone_call c where c.activity_id = p_activity.id and c.completed_at is not null) then
    return null;
  end if;
  if p_activity.activity_type = 'econsult' and p_role = 'consultant' and not exists (
    select 1 from message m where m.activity_id = p_activity.id and m.sent_by = p_doctor and m.kind = 'ordinary'
      -- A message that was copied from the consult that this one was forwarded from is older than this one, and no
      -- answer to it.
      and m.sent_at >= p_activity.created_at) then
    v_code := p_first_response_code;
    v_sub_type := 'consultant';
  end if;
  insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code, created_at, message_id)
    select p_doctor, p_activity.id, p_activity.activity_type, v_sub_type, v_code, p_at, p_message
      where not exists (select 1 from billing_record b where b.activity_id = p_activity.id and b.doctor_id = p_doctor
        and b.message_id is not null and b.status <> 'deleted' and b.created_at > p_at - p_window);
  return v_code;
end $$;
