-- Search of the service directory. Nothing here needs an extension or rights beyond the owner's, so that it works on any
-- PostgreSQL 15 or newer with the encoding UTF8. Nothing here is a patient's: the directory is the one thing all clinics share.
--
-- Every enabled service has one narrow row with what filters and sorting read, and the numbers of its words. A word has a number
-- per field, so that one index answers 'in the name' as well as 'anywhere', and 'of this specialty' together with both.

-- Words ------------------------------------------------------------------------------------------------------------

-- Letters without case and accents: 'Élan Œuvre' is 'elan oeuvre'.
create function directory_fold(p_text text) returns text language sql immutable parallel safe as $$
  select case when octet_length(p_text) = char_length(p_text) then lower(p_text)
    else lower(regexp_replace(
      normalize(replace(replace(replace(replace(replace(translate(p_text, 'łŁøØđĐʼ’‘', 'lLoOdD'''''''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), NFKD),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')) end
$$;

-- Every run of marks and spaces that parts words becomes one space.
create function directory_part(p_folded text) returns text language sql immutable parallel safe as $$
  select regexp_replace(p_folded, '[\s!-/:-@\[-`{-~\u00a0\u00a1\u00ab\u00bb\u00b7\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;

-- The words of a text. A word with a hyphen or an apostrophe counts split and joined: 'X-Ray' is x, ray and xray.
-- One expression without a subquery, so that the planner puts it in line: a call for each text costs more than the work.
create function directory_words(p_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(directory_part(
    directory_fold(p_text) || case when directory_fold(p_text) ~ '[-''\u2010\u2011]' then ' ' || regexp_replace(directory_fold(p_text), '[-''\u2010\u2011]', '', 'g') else '' end), ' ')
$$;

-- City and service names as compareServices of packages/domain/src/directory/sorting.ts compares them.
create function directory_bare(p_text text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(
    case when octet_length(p_text) = char_length(p_text) then p_text
      else regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') end,
    '^\s+|\s+$', '', 'g'))
$$;

-- field: a anywhere, n in the service's name, p in its name or a specialist's. N and P are the first one, two and three letters of the
-- words of n and p, K those of the words of specialty, subsite and keywords, so that a short beginning, which very many words
-- share, is one number and not a hundred. s is the whole specialty, t the whole subsite.
-- A word stays when its last service goes: it finds nothing then, and costs a row.
create table directory_word (
  no integer generated always as identity primary key,
  field "char" not null,
  word text collate "C" not null,
  unique (field, word) include (no)
);

create table service_search (
  service_id uuid primary key references service on delete cascade,
  specialty text not null,
  subsite text not null,
  province text not null,
  city_key text not null,
  name_key text collate "C" not null,
  -- Milliseconds; the greatest bigint while there is no response time, so that it comes last.
  response_rank bigint not null,
  -- Numbers of directory_word, ascending.
  words integer[] not null
) with (fillfactor = 90);
create index service_search_place on service_search (specialty, subsite);
alter table service_search alter column words set statistics 500;

-- Keeping it -------------------------------------------------------------------------------------------------------

-- Writes the search rows of services anew, within the transaction that changed them. One service and a thousand want other plans.
create function directory_refresh(p_services uuid[]) returns void language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_all uuid[]; v_some uuid[]; v_ids uuid[]; v_fields "char"[]; v_words text[];
begin
  -- Two changes of one service wait for each other here, so that the later one sees the earlier.
  perform 1 from service where id = any (p_services) order by id for no key update;
  -- Neighbours in the finder lie beside each other on disk, as far as one call reaches.
  v_all := array(select s.id from service s join clinic c on c.id = s.clinic_id where s.id = any (p_services) order by c.province, s.specialty, s.subsite);
  for i in 0 .. (cardinality(v_all) - 1) / 2000 loop
    v_some := v_all[i * 2000 + 1 : (i + 1) * 2000];

    select array_agg(id), array_agg(field), array_agg(word) into v_ids, v_fields, v_words from (
      select s.id, l.field, l.word
        from service s
        cross join lateral (
          select coalesce(string_agg(p.first_name || ' ' || p.last_name, ' '), '') as names
            from service_user u join person p on p.id = u.person_id where u.service_id = s.id and p.disabled_at is null) who
        cross join lateral (values
          ('n'::"char", 'N'::"char", s.name),
          ('p', 'P', s.name || ' ' || who.names),
          (null, 'K', concat_ws(' ', s.specialty, s.subsite, array_to_string(s.keywords, ' '))),
          ('a', null, concat_ws(' ', s.name, s.specialty, s.subsite, s.short_description, s.long_description, array_to_string(s.keywords, ' '), who.names))
        ) f(field, beginnings, content)
        cross join lateral unnest(directory_words(f.content)) w(word)
        cross join lateral (
          select f.field, left(w.word, 60) as word where f.field is not null
          union all select f.beginnings, left(w.word, letters) from generate_series(1, least(3, char_length(w.word))) letters where f.beginnings is not null
        ) l
        where s.id = any (v_some) and s.enabled and w.word <> ''
      union all select id, 's', specialty from service where id = any (v_some) and enabled
      union all select id, 't', subsite from service where id = any (v_some) and enabled
    ) lexeme(id, field, word);

    -- In one order everywhere, so that no two of us wait for each other.
    insert into directory_word (field, word)
      select field, word from (select distinct field, word from unnest(v_fields, v_words) u(field, word)) l
        where not exists (select from directory_word d where d.word = l.word collate "C" and d.field = l.field)
        order by field, word
      on conflict do nothing;

    insert into service_search (service_id, specialty, subsite, province, city_key, name_key, response_rank, words)
      select s.id, s.specialty, s.subsite, c.province, directory_bare(c.city), directory_bare(s.name),
          case when s.response_time_ms < 0 then 9223372036854775807 else s.response_time_ms end, l.words
        from (
          select u.id, array_agg(distinct d.no order by d.no) as words
            from unnest(v_ids, v_fields, v_words) u(id, field, word) join directory_word d on d.word = u.word collate "C" and d.field = u.field
            group by u.id) l
        join service s on s.id = l.id join clinic c on c.id = s.clinic_id
        order by c.province, s.specialty, s.subsite
      on conflict (service_id) do update set
        specialty = excluded.specialty, subsite = excluded.subsite, province = excluded.province, city_key = excluded.city_key,
        name_key = excluded.name_key, response_rank = excluded.response_rank, words = excluded.words;

    delete from service_search x using service s where s.id = x.service_id and s.id = any (v_some) and not s.enabled;
  end loop;
end $$;

-- Writes everything anew, and forgets the words of services that are gone. For loads of very many services, which say
-- `set local consult.directory_load = 'on'` first: row by row the index of words costs more than all the rest.
create function directory_rebuild() returns void language plpgsql set work_mem = '64MB' set maintenance_work_mem = '128MB' as $$
begin
  drop index if exists service_search_words;
  truncate service_search, directory_word;
  -- What was loaded a moment ago has no statistics yet.
  analyze service, service_user, person, clinic;
  perform directory_refresh(array(select id from service where enabled));
  create index service_search_words on service_search using gin (words) with (fastupdate = off);
end $$;

create function directory_loading() returns boolean language sql stable as $$
  select coalesce(current_setting('consult.directory_load', true), '') = 'on'
$$;

create function directory_service_added() returns trigger language plpgsql as $$
begin
  if not directory_loading() then perform directory_refresh(array(select id from added where enabled)); end if;
  return null;
end $$;

create function directory_service_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  -- A new response time comes with every first answer and changes no word.
  update service_search x set response_rank = case when n.response_time_ms < 0 then 9223372036854775807 else n.response_time_ms end
    from after n join before o on o.id = n.id
    where x.service_id = n.id and o.response_time_ms <> n.response_time_ms;
  perform directory_refresh(changed) from (
    select array_agg(n.id) as changed from after n join before o on o.id = n.id
      where (o.name, o.specialty, o.subsite, o.short_description, o.long_description, o.keywords, o.enabled, o.clinic_id)
        is distinct from (n.name, n.specialty, n.subsite, n.short_description, n.long_description, n.keywords, n.enabled, n.clinic_id)) t
    where changed is not null;
  return null;
end $$;

create function directory_users_changed() returns trigger language plpgsql as $$
begin
  if not directory_loading() then perform directory_refresh(array(select distinct service_id from changed)); end if;
  return null;
end $$;

create function directory_people_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  perform directory_refresh(services) from (
    select array_agg(distinct u.service_id) as services
      from after n join before o on o.id = n.id join service_user u on u.person_id = n.id
      where (o.first_name, o.last_name, o.disabled_at is null) is distinct from (n.first_name, n.last_name, n.disabled_at is null)) t
    where services is not null;
  return null;
end $$;

create function directory_clinics_changed() returns trigger language plpgsql as $$
begin
  if directory_loading() then return null; end if;
  perform directory_refresh(services) from (
    select array_agg(s.id) as services
      from after n join before o on o.id = n.id join service s on s.clinic_id = n.id
      where (o.city, o.province) is distinct from (n.city, n.province)) t
    where services is not null;
  return null;
end $$;

create trigger directory_service_added after insert on service
  referencing new table as added for each statement execute function directory_service_added();
create trigger directory_service_changed after update on service
  referencing old table as before new table as after for each statement execute function directory_service_changed();
create trigger directory_users_added after insert on service_user
  referencing new table as changed for each statement execute function directory_users_changed();
create trigger directory_users_updated after update on service_user
  referencing new table as changed for each statement execute function directory_users_changed();
create trigger directory_users_removed after delete on service_user
  referencing old table as changed for each statement execute function directory_users_changed();
create trigger directory_people_changed after update on person
  referencing old table as before new table as after for each statement execute function directory_people_changed();
create trigger directory_clinics_changed after update on clinic
  referencing old table as before new table as after for each statement execute function directory_clinics_changed();

-- Asking it --------------------------------------------------------------------------------------------------------

-- The words that a search asks for, in order. Words that say nothing are left out unless there are no others. A word with a
-- hyphen or an apostrophe is asked for joined where the directory knows it joined, else in its parts.
create function directory_asked(p_text text) returns text[] language plpgsql stable as $$
declare
  v_token text; v_part text; v_joined text; v_word text; v_all text[] := '{}'; v_telling text[] := '{}';
begin
  foreach v_token in array regexp_split_to_array(directory_fold(p_text), '\s+') loop
    v_part := btrim(directory_part(v_token));
    if v_part ~ ' ' then
      v_joined := replace(directory_part(regexp_replace(v_token, '[-''\u2010\u2011]', '', 'g')), ' ', '');
      if exists (select from directory_word d where d.word >= v_joined collate "C" and d.word < (v_joined || chr(1114111)) collate "C" and d.field = 'a') then
        v_part := v_joined;
      end if;
    end if;
    foreach v_word in array string_to_array(v_part, ' ') loop
      continue when v_word = '' or left(v_word, 60) = any (v_all);
      v_all := v_all || left(v_word, 60);
      if v_word <> all ('{a,an,and,at,by,for,in,of,on,or,the,to,with,au,aux,de,des,du,en,et,la,le,les,ou,pour,un,une}') then
        v_telling := v_telling || left(v_word, 60);
      end if;
    end loop;
  end loop;
  return (case when v_telling <> '{}' then v_telling else v_all end)[1:10];
end $$;

-- The known words that a word may stand for with one typing mistake: a letter missing, one too many, another one, or two swapped.
-- Four letters or more, against whole words; six or more, against the beginnings of words as well.
create function directory_near(p_word text) returns setof text language sql stable as $$
  -- Materialized, so that a pattern is put together once and not for each word it is held against.
  with pattern as materialized (
    select (case when m.middle = '_' then kept else kept || m.middle || rest end) collate "C" as first,
        ((case when m.middle = '_' then kept else kept || m.middle || rest end) || chr(1114111)) collate "C" as beyond,
        (kept || m.middle || rest || case when char_length(p_word) >= 6 then '%' else '' end) collate "C" as form
      from generate_series(1, char_length(p_word)) i
      cross join lateral (values ('_', i), ('_', i + 1), ('', i + 1),
        (case when i < char_length(p_word) then substr(p_word, i + 1, 1) || substr(p_word, i, 1) end, i + 2)) m(middle, from_at)
      cross join lateral (select left(p_word, i - 1), substr(p_word, m.from_at)) part(kept, rest)
      where m.middle is not null and char_length(p_word) >= 4
  )
  select distinct d.word from pattern p join directory_word d on d.field = 'a' and d.word >= p.first and d.word < p.beyond and d.word like p.form
$$;

-- The numbers that each word of a search stands for, by field. Four letters or more: every word that begins with them. Fewer: the
-- word itself, and what begins with it in names, specialty, subsite and keywords; a single letter is an initial, of names only.
-- With p_typos also the words that differ by one mistake.
create function directory_terms(p_text text, p_typos boolean)
returns table (asked text, anywhere integer[], in_name integer[], in_names integer[]) language plpgsql stable as $$
declare v_near text[];
begin
  foreach asked in array directory_asked(p_text) loop
    if char_length(asked) < 4 then
      select array_agg(d.no) filter (where d.field in ('a', 'P') or (d.field = 'K' and char_length(asked) > 1)),
          array_agg(d.no) filter (where d.field = 'N'), array_agg(d.no) filter (where d.field = 'P')
        into anywhere, in_name, in_names
        from directory_word d where d.word = asked collate "C" and d.field in ('a', 'N', 'P', 'K');
    else
      v_near := case when p_typos then array(select directory_near(asked)) else '{}' end;
      select array_agg(d.no) filter (where d.field = 'a'), array_agg(d.no) filter (where d.field = 'n'), array_agg(d.no) filter (where d.field = 'p')
        into anywhere, in_name, in_names
        from (
          select no, field from directory_word where word >= asked collate "C" and word < (asked || chr(1114111)) collate "C"
          union select no, field from directory_word where word = any (v_near collate "C")
        ) d where d.field in ('a', 'n', 'p');
    end if;
    anywhere := coalesce(anywhere, '{}');
    in_name := coalesce(in_name, '{}');
    in_names := coalesce(in_names, '{}');
    return next;
  end loop;
end $$;

select directory_rebuild();
