create or replace function directory_service_added() returns trigger language plpgsql as $$
begin
  if not directory_loading() then perform directory_refresh(array(select id from added where enabled)); end if;
  return null;
end $$;

create or replace function directory_service_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  -- A new response time comes with every first answer and changes no word.
  update service_search x
    set response_rank = case when n.response_time_ms < 0 then 9223372036854775807 else n.response_time_ms end
    from after n join before o on o.id = n.id
    where x.service_id = n.id and o.response_time_ms <> n.response_time_ms;
  perform directory_refresh(changed) from (
    select array_agg(n.id) as changed from after n join before o on o.id = n.id
      where (o.name, o.specialty, o.subsite, o.short_description, o.long_description, o.keywords, o.enabled,
          o.clinic_id, o.name_fr, o.short_description_fr, o.long_description_fr)
        is distinct from (n.name, n.specialty, n.subsite, n.short_description, n.long_description, n.keywords,
          n.enabled, n.clinic_id, n.name_fr, n.short_description_fr, n.long_description_fr)) t
    where changed is not null;
  return null;
end $$;

-- A specialty's French names, and those of its subsites, find its services.
create or replace function directory_specialties_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  perform directory_refresh(services) from (
    select array_agg(s.id) as services from changed n join service s on s.specialty = n.name) t
    where services is not null;
  return null;
end $$;

create or replace function directory_users_changed() returns trigger language plpgsql as $$
begin
  if not directory_loading() then perform directory_refresh(array(select distinct service_id from changed)); end if;
  return null;
end $$;

create or replace function directory_people_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  perform directory_refresh(services) from (
    select array_agg(distinct u.service_id) as services
      from after n join before o on o.id = n.id join service_user u on u.person_id = n.id
      where (o.first_name, o.last_name, o.disabled_at is null)
        is distinct from (n.first_name, n.last_name, n.disabled_at is null)) t
    where services is not null;
  return null;
end $$;

create or replace function directory_clinics_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  perform directory_refresh(services) from (
    select array_agg(s.id) as services
      from after n join before o on o.id = n.id join service s on s.clinic_id = n.id
      where (o.name, o.city, o.province) is distinct from (n.name, n.city, n.province)) t
    where services is not null;
  return null;
end $$;
