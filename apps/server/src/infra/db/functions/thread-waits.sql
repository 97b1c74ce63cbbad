/*
 * Whose answer a thread waits for, and since when, from its messages: what its consultants write answers, what others
 * write asks, and what staff of a consultant's clinic writes does neither. The consult itself asks. Several messages of
 * one side in a row wait since the first of them. Nobody answers a referral. send_message keeps the same in the rows
 * without reading the thread.
 */
create or replace function thread_waits(p_activity uuid, out waits_for text, out waits_since timestamptz)
language sql stable as $$
  with said as (
    select m.seq, m.sent_at, case p.role when 'consultant' then 'referrer' else 'consultant' end as waits_for
      from activity a
        join message m on m.activity_id = a.id and m.kind = 'ordinary' and m.sent_at >= a.created_at
        join member p on p.activity_id = m.activity_id and p.person_id = m.sent_by
      where a.id = p_activity and not (p.role = 'moa' and exists (
        select 1 from member c
          where c.activity_id = a.id and c.role = 'consultant' and c.clinic_id = p.clinic_id))
    union all
    select 0, created_at, 'consultant' from activity where id = p_activity
  ), newest as (
    select said.waits_for from said order by seq desc limit 1
  )
  select n.waits_for, min(s.sent_at)
    from newest n join said s on s.waits_for = n.waits_for
      and s.seq > coalesce((select max(o.seq) from said o where o.waits_for <> n.waits_for), -1)
    where not exists (select 1 from activity a where a.id = p_activity and a.activity_type = 'referral')
    group by n.waits_for
$$;
