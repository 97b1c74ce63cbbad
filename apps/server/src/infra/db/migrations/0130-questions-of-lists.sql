-- Which side of a consult owes the next word, in every row of it, so that a list can be asked for what waits (decision
-- 130).

-- The owner's part in the consult: a consultant answers; its referrer and forwarder ask. Staff and clinics have none.
alter table inbox_row add column side text check (side in ('consultant', 'referrer'));
-- Whose answer the thread waits for, and since when; null where nobody is asked (a referral leaves the platform).
alter table inbox_row add column waits_for text check (waits_for in ('consultant', 'referrer'));
alter table inbox_row add column waits_since timestamptz(3);
alter table inbox_row add check ((waits_for is null) = (waits_since is null));

update inbox_row r set side = case m.role when 'consultant' then 'consultant' else 'referrer' end
  from member m where m.activity_id = r.activity_id and m.person_id = r.owner_id and m.role <> 'moa';

-- What its consultants write answers; what others write asks, but for the staff of a consultant's clinic.
with said as (
  select m.activity_id, m.seq, m.sent_at,
      case p.role when 'consultant' then 'referrer' else 'consultant' end as waits_for
    from message m join activity a on a.id = m.activity_id and m.sent_at >= a.created_at
      join member p on p.activity_id = m.activity_id and p.person_id = m.sent_by
    where m.kind = 'ordinary' and not (p.role = 'moa' and exists (
      select 1 from member c where c.activity_id = m.activity_id and c.role = 'consultant' and c.clinic_id = p.clinic_id))
), newest as (
  select distinct on (activity_id) activity_id, waits_for from said order by activity_id, seq desc
), turned as (
  select n.activity_id, n.waits_for, coalesce(max(s.seq), 0) as seq
    from newest n left join said s on s.activity_id = n.activity_id and s.waits_for <> n.waits_for
    group by n.activity_id, n.waits_for
), since as (
  select a.id as activity_id, coalesce(t.waits_for, 'consultant') as waits_for,
      case when coalesce(t.waits_for, 'consultant') = 'consultant' and coalesce(t.seq, 0) = 0 then a.created_at
        else (select min(s.sent_at) from said s where s.activity_id = a.id and s.seq > t.seq) end as waits_since
    from activity a left join turned t on t.activity_id = a.id where a.activity_type <> 'referral'
)
update inbox_row r set waits_for = s.waits_for, waits_since = s.waits_since from since s
  where s.activity_id = r.activity_id;

-- In the order of the lists, and no longer than what they hold. The first also counts.
drop index inbox_unread;
create index inbox_unread on inbox_row (owner_id, overdue desc, last_message_at desc, activity_id desc)
  where unread and folder = 'inbox';
create index inbox_waiting on inbox_row (owner_id, overdue desc, last_message_at desc, activity_id desc)
  where folder = 'inbox' and status <> 'completed' and waits_for = side;
create index inbox_unanswered on inbox_row (owner_id, overdue desc, last_message_at desc, activity_id desc)
  include (waits_since)
  where folder = 'inbox' and status <> 'completed' and waits_for = 'consultant';
create index inbox_to_book on inbox_row (owner_id, overdue desc, last_message_at desc, activity_id desc)
  where status in ('to_book', 'to_book_urgent') and side = 'consultant';
