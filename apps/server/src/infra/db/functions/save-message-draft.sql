/*
 * What a person has typed into a thread. Without p_body the draft goes.
 * result: kept | sent (the message with this id is in the thread, or its sender took it back) | changed (another
 * device has saved since) | missing.
 * version: that of the draft; 0 where there is none any more.
 * It takes the thread's lock for sharing: a message that is being sent is there or not, so that no draft comes back
 * that has just become a message.
 */
create or replace function save_message_draft(
  p_activity uuid, p_person uuid, p_owners uuid[], p_message uuid, p_version integer, p_body bytea, p_at timestamptz,
  out result text, out version integer, out event_id bigint
) language plpgsql as $$
begin
  -- Whether the person may read the thread and write into it, by the rule of canDo. Staff who are no member yet may
  -- type before they join.
  perform 1 from activity a where a.id = p_activity
    and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = any (p_owners))
    and (a.activity_type <> 'referral' or (select count(*) from member m where m.activity_id = a.id) > 1)
    for share of a;
  if not found then
    result := 'missing';
    return;
  end if;
  if exists (
    select 1 from message m where m.activity_id = p_activity and m.id = p_message and m.sent_by = p_person) or exists (
    select 1 from message_taken_back t
      where t.activity_id = p_activity and t.message_id = p_message and t.person_id = p_person) then
    result := 'sent';
    return;
  end if;
  if p_body is null then
    delete from message_draft d where d.activity_id = p_activity and d.person_id = p_person and d.version = p_version;
    if not found then
      result := case when exists (
        select 1 from message_draft d where d.activity_id = p_activity and d.person_id = p_person) then 'changed'
        else 'kept' end;
      version := 0;
      return;
    end if;
    version := 0;
  elsif p_version = 0 then
    -- A new draft has another version than any before it, so that a device which still edits a draft that was sent or
    -- emptied elsewhere is refused, instead of writing over newer words.
    insert into message_draft as d (activity_id, person_id, message_id, body, version, saved_at)
      values (p_activity, p_person, p_message, p_body, 1 + floor(random() * 1000000000)::integer, p_at)
      on conflict do nothing returning d.version into version;
  else
    update message_draft d set body = p_body, message_id = p_message, version = d.version + 1, saved_at = p_at
      where d.activity_id = p_activity and d.person_id = p_person and d.version = p_version
      returning d.version into version;
  end if;
  if version is null then
    result := 'changed';
    return;
  end if;
  result := 'kept';
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('message-draft', p_activity, version, array[p_person], '{}')
    returning id into event_id;
end $$;
