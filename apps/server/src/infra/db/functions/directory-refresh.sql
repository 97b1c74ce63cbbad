create or replace function directory_loading() returns boolean language sql stable as $$
  select coalesce(current_setting('consult.directory_load', true), '') = 'on'
$$;

-- The French names of a specialty and of one of its subsites; '' where there is none.
create or replace function directory_french(p_specialty text, p_subsite text, out specialty text, out subsite text)
language sql stable as $$
  select coalesce(max(s.name_fr), ''), coalesce(max(s.subsites_fr[array_position(s.subsites, p_subsite)]), '')
    from specialty s where s.name = p_specialty
$$;

-- Writes the search rows of services anew, within the transaction that changed them. One service and a thousand want
-- other plans.
create or replace function directory_refresh(p_services uuid[]) returns void language plpgsql
set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_all uuid[]; v_some uuid[]; v_ids uuid[]; v_fields "char"[]; v_words text[];
begin
  -- Two changes of one service wait for each other here, so that the later one sees the earlier.
  perform 1 from service where id = any (p_services) order by id for no key update;
  -- Neighbours in the finder lie beside each other on disk, as far as one call reaches.
  v_all := array(
    select s.id from service s join clinic c on c.id = s.clinic_id
      where s.id = any (p_services) order by c.province, s.specialty, s.subsite);
  for i in 0 .. (cardinality(v_all) - 1) / 2000 loop
    v_some := v_all[i * 2000 + 1 : (i + 1) * 2000];

    select array_agg(id), array_agg(field), array_agg(word) into v_ids, v_fields, v_words from (
      select s.id, l.field, l.word
        from service s join clinic c on c.id = s.clinic_id
        cross join lateral (
          select coalesce(string_agg(p.first_name || ' ' || p.last_name, ' '), '') as names
            from service_user u join person p on p.id = u.person_id
            where u.service_id = s.id and p.disabled_at is null) who
        cross join lateral directory_french(s.specialty, s.subsite) french
        cross join lateral (values
          ('n'::"char", 'N'::"char", concat_ws(' ', s.name, s.name_fr)),
          ('p', 'P', concat_ws(' ', s.name, s.name_fr, who.names)),
          ('k', 'K', concat_ws(' ', s.specialty, s.subsite, french.specialty, french.subsite,
            array_to_string(s.keywords, ' '))),
          ('a', null, concat_ws(' ', s.name, s.specialty, s.subsite, s.short_description, s.long_description,
            s.name_fr, french.specialty, french.subsite, s.short_description_fr, s.long_description_fr,
            array_to_string(s.keywords, ' '), who.names, c.name, c.city)),
          ('f', null, s.specialty)
        ) f(field, beginnings, content)
        cross join lateral unnest(directory_words(f.content)) w(word)
        cross join lateral (
          select f.field, left(w.word, 60) as word where f.field is not null
          union all select f.beginnings, left(w.word, letters)
            from generate_series(1, least(3, char_length(w.word))) letters where f.beginnings is not null
        ) l
        where s.id = any (v_some) and s.enabled and w.word <> ''
      union all select s.id, r.field, left(r.run, 60)
        from service s
        cross join lateral directory_french(s.specialty, s.subsite) french
        cross join lateral (
          select 'm'::"char", run from unnest(array[s.name, s.name_fr]) name cross join lateral directory_runs(name) run
          union all select 'q', run
            from unnest(array[s.specialty, s.subsite, french.specialty, french.subsite] || s.keywords) piece
            cross join lateral directory_runs(piece) run
        ) r(field, run)
        where s.id = any (v_some) and s.enabled
      union all select s.id, 'c', btrim(directory_part(directory_fold(c.city)))
        from service s join clinic c on c.id = s.clinic_id where s.id = any (v_some) and s.enabled and c.city <> ''
      union all select id, 's', specialty from service where id = any (v_some) and enabled
      union all select id, 't', subsite from service where id = any (v_some) and enabled
    ) lexeme(id, field, word);

    -- In one order everywhere, so that no two transactions wait for each other.
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
            from unnest(v_ids, v_fields, v_words) u(id, field, word)
              join directory_word d on d.word = u.word collate "C" and d.field = u.field
            group by u.id) l
        join service s on s.id = l.id join clinic c on c.id = s.clinic_id
        order by c.province, s.specialty, s.subsite
      on conflict (service_id) do update set
        specialty = excluded.specialty, subsite = excluded.subsite, province = excluded.province,
        city_key = excluded.city_key, name_key = excluded.name_key, response_rank = excluded.response_rank,
        words = excluded.words;

    delete from service_search x using service s where s.id = x.service_id and s.id = any (v_some) and not s.enabled;
  end loop;
end $$;

-- Writes everything anew, and forgets the words of services that are gone. For loads of very many services, which say
-- `set local consult.directory_load = 'on'` first: row by row the index of words costs more than all the rest.
create or replace function directory_rebuild() returns void language plpgsql
set work_mem = '64MB' set maintenance_work_mem = '128MB' as $$
begin
  drop index if exists service_search_words;
  truncate service_search, directory_word;
  -- Rows that were loaded a moment ago have no statistics yet.
  analyze service, service_user, person, clinic;
  perform directory_refresh(array(select id from service where enabled));
  create index service_search_words on service_search using gin (words) with (fastupdate = off);
end $$;
