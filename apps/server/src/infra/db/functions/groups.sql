-- The event on which the open pages of a group's members and keepers read it again. It holds nothing of a consult.
create or replace function tell_group(p_service uuid) returns void language sql as $$
  insert into live_event (kind, ref_id, version, people)
    select 'group', s.id, s.group_version, array(
        select u.person_id from service_user u where u.service_id = s.id
        union select k.person_id from service_keeper k where k.service_id = s.id
        union select s.owner_id where s.owner_id is not null)
      from service s where s.id = p_service
$$;

-- Shares, weeks, and whose turn it is.
create or replace function tell_group_turns() returns trigger language plpgsql as $$
declare
  v_service uuid;
begin
  for v_service in select distinct service_id from after loop
    perform tell_group(v_service);
  end loop;
  return null;
end $$;

create or replace function tell_group_saved() returns trigger language plpgsql as $$
begin
  perform tell_group(new.id);
  return null;
end $$;
