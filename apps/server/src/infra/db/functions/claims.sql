-- The province in which a doctor's services are claimed: that of the clinic that is their default, else of their first;
-- '' where they have none: nobody knows who pays.
create or replace function claim_province(p_doctor uuid) returns text language sql stable as $$
  select coalesce(
    (select c.province from location l join clinic c on c.id = l.clinic_id
      where l.person_id = p_doctor and not l.disabled order by l.is_default desc, l.position limit 1), '')
$$;
