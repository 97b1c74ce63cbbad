/*
 * True when nobody answers in an activity any more: each of its consultants was disabled, answers in no enabled
 * service, or was removed. A referral is answered outside the platform. The screens that say so and the send that is
 * then refused ask this one rule.
 */
create or replace function consultants_gone(p_activity uuid) returns boolean language sql stable as $$
  select not exists (select 1 from activity a where a.id = p_activity and a.activity_type = 'referral')
    and not exists (
      select 1 from member m join person p on p.id = m.person_id
        where m.activity_id = p_activity and m.role = 'consultant' and p.disabled_at is null
          and exists (
            select 1 from service_user u join service s on s.id = u.service_id where u.person_id = p.id and s.enabled))
$$;
