-- An entry of the outbox that settles (handed over, failed for good, lost, cancelled) settles the photo's upload to a
-- partner in the same transaction.
create or replace function settle_partner_upload() returns trigger language plpgsql as $$
begin
  update partner_upload
    set state = new.state, error = new.last_error, stayed_here = (new.state = 'sent' and new.via = 'outbox'),
      updated_at = now()
    where outgoing_id = new.id and state = 'waiting';
  return null;
end $$;

-- Gives the items of a gallery whose uploads changed a new number of arrival, and tells their person's pages. What is
-- deleted is left out: its removal may hold its row. Locked in this order everywhere: entry of the outbox, upload,
-- gallery, item.
create or replace function tell_partner_uploads() returns trigger language plpgsql as $$
begin
  perform 1 from gallery g where g.person_id in (select c.person_id from changed c)
    order by g.person_id for no key update;
  with shown as materialized (
    select m.id, m.person_id, row_number() over (partition by m.person_id order by m.created, m.id) as place
      from media m join (select distinct person_id, content_hash from changed) c
        on c.person_id = m.person_id and c.content_hash = m.content_hash
      where m.deleted_at is null
  ), raised as (
    update gallery g set arrival = g.arrival + n.items
      from (select person_id, count(*) as items from shown group by person_id) n
      where n.person_id = g.person_id returning g.person_id, g.arrival
  ), moved as (
    update media m set arrival = r.arrival - s.place + 1 from shown s join raised r on r.person_id = s.person_id
      where m.id = s.id
  )
  insert into live_event (kind, ref_id, version, people)
    select 'media', person_id, arrival, array[person_id] from raised;
  return null;
end $$;
