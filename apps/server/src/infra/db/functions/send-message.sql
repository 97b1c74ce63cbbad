/*
 * Two functions from one text: send_message writes a message, send_messages several of one thread in the order given.
 * One function for both costs a lone message too much (decision 2). A word that begins with @ stands for what differs:
 * one sender or any of them, this message or the last of them.
 * result: sent | repeat | taken-back (by its sender, since) | refused | no-consultant (nobody answers any more:
 * consultants_gone). A repeat returns what the first send returned and writes nothing.
 * p_code: what it is billed as where it is; null where its sender bills nothing.
 * p_draft_version: the sender's draft goes with the message where it is this message's and has this version; null for
 * whichever there is. A draft of this message with other words stays, under the id of another message.
 */
do $make$
declare
  v_lock constant text := $text$
  people := '{}'; clinics := '{}';
  -- A caller who may not read the activity locks nothing.
  select * into v_activity from activity a
    where a.id = p_activity
      and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id @asks)
    for no key update of a;
  -- Numbers of messages that were taken back are not given again.
  v_activity.last_seq := v_activity.last_seq + v_activity.skipped_seq;
$text$;

  -- One message: who may write, the once-only id, its place in the order, billing, the sender's draft.
  v_message constant text := $text$
  -- Checked under the lock, so that a person who was removed while this waited writes nothing. A referral with one
  -- member has no other reader: a message there would look sent and reach nobody (the same rule as canDo).
  select m.role, m.clinic_id, e.seq, e.sent_at, t.message_id is not null
      into v_role, v_clinic, seq, sent_at, v_taken_back
    from member m
      join inbox_row r on r.activity_id = m.activity_id and r.owner_id = m.person_id
      left join message e on e.activity_id = m.activity_id and e.id = p_message and e.sent_by = m.person_id
      left join message_taken_back t on t.activity_id = m.activity_id and t.message_id = p_message
    where m.activity_id = v_activity.id and m.person_id = p_sender
      and (v_activity.activity_type <> 'referral' or exists (
        select 1 from member o where o.activity_id = m.activity_id and o.person_id <> m.person_id));
  if not found then
    result := 'refused';
  elsif seq is not null then
    result := 'repeat';
    version := v_activity.version + @last_seq - v_activity.last_seq;
  elsif v_taken_back then
    result := 'taken-back';
  elsif @gone then
    result := 'no-consultant';
  else
    result := 'sent';
    seq := @last_seq + 1;
    sent_at := greatest(date_trunc('milliseconds', clock_timestamp()), @last_at + interval '1 millisecond');
    version := v_activity.version + seq - v_activity.last_seq;
    if p_code is not null then
      v_code := bill_message(
        v_activity, p_sender, v_role, p_message, sent_at, p_code, p_first_response_code, p_billing_window);
    end if;
    insert into message (activity_id, seq, id, kind, sent_by, sent_at, body, billable, billing_code)
      values (p_activity, seq, p_message, 'ordinary', p_sender, sent_at, p_body,
        v_code is not null, coalesce(v_code, ''));
    -- A request for information is no answer yet.
    if v_role = 'consultant' and v_activity.first_response_at is null and v_first_at is null
        and not exists (select 1 from information_request q
          where q.activity_id = p_activity and q.message_id = p_message) then
      v_first_by := p_sender; v_first_at := sent_at; v_first_message := p_message;
    end if;
    -- Whose answer the thread waits for from now on (thread_waits); what staff of a consultant writes changes nothing.
    if v_role <> 'moa' or not exists (select 1 from member c
        where c.activity_id = p_activity and c.role = 'consultant' and c.clinic_id = v_clinic) then
      v_waits := case v_role when 'consultant' then 'referrer' else 'consultant' end;
      v_replied := v_replied or v_waits = 'consultant';
      if v_waits_for is distinct from v_waits then
        v_turned := v_waits_for is not null; v_waits_for := v_waits; v_waits_since := sent_at;
      end if;
    end if;
    delete from message_draft d where d.activity_id = p_activity and d.person_id = p_sender
      and (p_draft_version is null or (d.message_id = p_message and d.version = p_draft_version));
    if found then
      insert into live_event (kind, ref_id, version, people, clinics)
        values ('message-draft', p_activity, 0, array[p_sender], '{}')
        returning id into draft_event_id;
    elsif p_draft_version is not null then
      with kept as (
        update message_draft d set message_id = gen_random_uuid()
          where d.activity_id = p_activity and d.person_id = p_sender and d.message_id = p_message
          returning d.version
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select 'message-draft', p_activity, kept.version, array[p_sender], '{}' from kept;
    end if;
  end if;
$text$;

  -- Written once, for one message or several: thread, the rows of every owner, audit entries and live event.
  v_thread constant text := $text$
  update activity a set
      last_seq = @seq, skipped_seq = 0, last_message_at = @sent_at, last_sender_id = @sender, preview = @preview,
      version = v_activity.version + @seq - v_activity.last_seq,
      first_response_by = coalesce(v_first_by, a.first_response_by),
      first_response_at = coalesce(v_first_at, a.first_response_at),
      first_response_message = coalesce(v_first_message, a.first_response_message)
    where a.id = p_activity;

  -- Rows are locked in one order everywhere (see activity-markRead), so that no two of us wait for each other.
  perform 1 from inbox_row r where r.activity_id = p_activity order by r.owner_id for no key update;
  with touched as (
    update inbox_row r set
        last_seq = @seq,
        last_message_at = @sent_at,
        -- A thread that only its owner writes into does not come back out of the archive.
        folder = case when r.owner_id @is_every_sender then r.folder else 'inbox' end,
        returned_seq = case when r.folder = 'archive' and not r.owner_id @is_every_sender then @seq
          else r.returned_seq end,
        -- A sender has read up to their own message; so has the clinic for which an MOA answers.
        last_read_seq = coalesce(@read_seq, r.last_read_seq),
        overdue = r.overdue and not r.owner_id @is_a_sender,
        due_at = case when v_first_at is null then r.due_at end,
        waits_for = coalesce(v_waits_for, r.waits_for),
        waits_since = case when v_waits_for is null or (r.waits_for = v_waits_for and not v_turned) then r.waits_since
          else v_waits_since end,
        deliver_after = case
          when r.owner_id = @sender or (r.muted and r.owner_id @is_a_sender) then null
          when r.muted or r.owner_kind = 'clinic' then r.deliver_after
          -- An earlier sender has read the messages that were due before: their notice is about later ones.
          when r.owner_id @is_a_sender then @sent_at + p_deliver_after
          else coalesce(r.deliver_after, @sent_at +
            case when r.told_seq > r.last_read_seq then notice_again_after() else p_deliver_after end) end
      where r.activity_id = p_activity
      returning r.owner_id, r.owner_kind
  )
  select coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
         coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
    into people, clinics from touched;

  -- The clock of the consult's promise: the sweeper works out what follows.
  if v_replied then
    update information_request q set replied_at = @sent_at where q.activity_id = p_activity and q.replied_at is null;
    if found then update consult_clock k set look_at = clock_timestamp() where k.activity_id = p_activity; end if;
  end if;
  if v_first_at is not null then
    update consult_clock k set answered_at = v_first_at, answered_by = v_first_by,
        look_at = case when k.promise is not null then v_first_at end
      where k.activity_id = p_activity;
    update service s set (response_time_ms, response_answers) = (
        select coalesce(round(avg(extract(epoch from (t.first_response_at - t.created_at)) * 1000))::bigint, -1),
            count(*)
          from (select a.first_response_at, a.created_at from activity a
                  where a.service_id = v_activity.service_id and a.first_response_at is not null
                  order by a.first_response_at desc limit 20) t)
      where s.id = v_activity.service_id;
  end if;

  insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
    select sender, 'message-sent', 'activity', array[p_activity] from unnest(@senders) sender;
  insert into live_event (kind, ref_id, version, people, clinics)
    values ('message', p_activity, v_activity.version + @seq - v_activity.last_seq, people, clinics)
    returning id into event_id;
$text$;

  v_one text := $text$
create or replace function send_message(
  p_sender uuid, p_activity uuid, p_message uuid, p_body bytea, p_preview bytea, p_code text,
  p_draft_version integer,
  p_first_response_code text, p_billing_window interval, p_deliver_after interval,
  out result text, out seq integer, out sent_at timestamptz, out version bigint, out event_id bigint,
  out people uuid[], out clinics uuid[], out draft_event_id bigint
) language plpgsql as $$
declare
  v_activity activity%rowtype; v_role text; v_clinic uuid; v_taken_back boolean; v_code text;
  v_first_by uuid; v_first_at timestamptz; v_first_message uuid;
  v_waits text; v_waits_for text; v_waits_since timestamptz; v_turned boolean := false; v_replied boolean := false;
begin
$text$ || v_lock || v_message || $text$
  if result <> 'sent' then return; end if;
$text$ || v_thread || 'end $$';

  v_several text := $text$
create or replace function send_messages(
  p_activity uuid, p_senders uuid[], p_messages uuid[], p_bodies bytea[], p_previews bytea[], p_codes text[],
  p_draft_versions integer[], p_first_response_code text, p_billing_window interval, p_deliver_after interval,
  out results text[], out seqs integer[], out sent_ats timestamptz[], out versions bigint[], out event_id bigint,
  out people uuid[], out clinics uuid[], out draft_event_ids bigint[]
) language plpgsql as $$
declare
  v_activity activity%rowtype; v_role text; v_clinic uuid; v_taken_back boolean; v_code text;
  v_first_by uuid; v_first_at timestamptz; v_first_message uuid;
  v_waits text; v_waits_for text; v_waits_since timestamptz; v_turned boolean := false; v_replied boolean := false;
  -- The message that is being written, under the names of send_message.
  p_sender uuid; p_message uuid; p_body bytea; p_code text; p_draft_version integer;
  result text; seq integer; sent_at timestamptz; version bigint; draft_event_id bigint;
  -- Where the thread stands, and who wrote the last of those that were sent.
  v_seq integer; v_at timestamptz; v_sender uuid; v_preview bytea;
  v_gone boolean; v_senders uuid[] := '{}'; v_readers uuid[] := '{}'; v_read_seqs integer[] := '{}';
begin
  draft_event_ids := '{}';
$text$ || v_lock || $text$
  v_seq := v_activity.last_seq; v_at := v_activity.last_message_at; v_gone := consultants_gone(p_activity);
  for i in 1 .. cardinality(p_senders) loop
    p_sender := p_senders[i]; p_message := p_messages[i]; p_body := p_bodies[i]; p_code := p_codes[i];
    p_draft_version := p_draft_versions[i]; v_code := null; version := null; draft_event_id := null;
$text$ || v_message || $text$
    if result = 'sent' then
      v_seq := seq; v_at := sent_at; v_sender := p_sender; v_preview := p_previews[i];
      v_senders := v_senders || p_sender;
      -- The latest sender comes first.
      v_readers := p_sender || v_readers; v_read_seqs := seq || v_read_seqs;
      if v_role = 'moa' then v_readers := v_clinic || v_readers; v_read_seqs := seq || v_read_seqs; end if;
    end if;
    results[i] := result; seqs[i] := seq; sent_ats[i] := sent_at; versions[i] := version;
    draft_event_ids[i] := draft_event_id;
  end loop;
  if v_sender is null then return; end if;
$text$ || v_thread || 'end $$';

  v_word record;
begin
  for v_word in select * from (values
    ('@asks', '= p_sender', '= any (p_senders)'),
    ('@is_a_sender', '= p_sender', '= any (v_senders)'),
    ('@is_every_sender', '= p_sender', '= all (v_senders)'),
    ('@gone', 'consultants_gone(p_activity)', 'v_gone'),
    ('@last_seq', 'v_activity.last_seq', 'v_seq'),
    ('@last_at', 'v_activity.last_message_at', 'v_at'),
    ('@read_seq', 'case when r.owner_id = p_sender or (v_role = ''moa'' and r.owner_id = v_clinic) then seq end',
      'v_read_seqs[array_position(v_readers, r.owner_id)]'),
    ('@senders', 'array[p_sender]', 'v_senders'),
    ('@seq', 'seq', 'v_seq'),
    ('@sent_at', 'sent_at', 'v_at'),
    ('@sender', 'p_sender', 'v_sender'),
    ('@preview', 'p_preview', 'v_preview')
  ) w(word, one, several) loop
    v_one := regexp_replace(v_one, v_word.word || '\M', v_word.one, 'g');
    v_several := regexp_replace(v_several, v_word.word || '\M', v_word.several, 'g');
  end loop;
  execute v_one;
  execute v_several;
end $make$;
