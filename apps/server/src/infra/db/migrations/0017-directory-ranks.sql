-- Four ranks of a search instead of three: the service's name, specialists' names, specialty with subsite and keywords, description.
-- Besides, words may be given that mean the same as a word asked for: 'EKG' finds 'ECG', 'néphrologie' finds 'nephrology'.
--
-- A field joins those of migration 0005: k, the words of specialty, subsite and keywords. Nothing else of an index row changes.

-- Writes the search rows of services anew, within the transaction that changed them. One service and a thousand want other plans.
create or replace function directory_refresh(p_services uuid[]) returns void language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
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
          ('k', 'K', concat_ws(' ', s.specialty, s.subsite, array_to_string(s.keywords, ' '))),
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

drop function directory_terms(text, boolean);

-- The numbers that each word of a search stands for, by field. Four letters or more: every word that begins with them. Fewer: the
-- word itself, and what begins with it in names, specialty, subsite and keywords; a single letter is an initial, of names only.
-- Wherever p_words has the word, that of p_means at the same place counts as if it had been asked for too; both as directory_fold
-- writes them. With p_typos also the words that differ by one mistake. in_names holds what counts in a specialist's name or the
-- service's, in_topics that and specialty, subsite and keywords. A word that is itself one of a specialty, subsite or keyword is
-- meant so: a specialist's name then counts whole only, or 'mole' would find Dr. Molenaar before the moles.
create function directory_terms(p_text text, p_typos boolean, p_words text[], p_means text[])
returns table (asked text, anywhere integer[], in_name integer[], in_names integer[], in_topics integer[]) language plpgsql stable as $$
declare v_same text[]; v_near text[]; v_topic boolean;
begin
  foreach asked in array directory_asked(p_text) loop
    v_same := array(select asked union select m.means from unnest(p_words, p_means) m(word, means) where m.word = asked);
    v_topic := exists (select from directory_word w where w.field = 'k' and w.word = any (v_same collate "C"));
    v_near := case when p_typos then array(select directory_near(asked)) else '{}' end;
    select coalesce(array_agg(d.no) filter (where d.field in ('a', 'P', 'K')), '{}'),
        coalesce(array_agg(d.no) filter (where d.field in ('n', 'N')), '{}'),
        coalesce(array_agg(d.no) filter (where d.named), '{}'),
        coalesce(array_agg(d.no) filter (where d.named or d.field in ('k', 'K')), '{}')
      into anywhere, in_name, in_names, in_topics
      from (select no, field, case when v_topic then field in ('n', 'N') or (field = 'p' and word = any (v_same collate "C")) else field in ('p', 'P') end as named from (
        select w.no, w.field, w.word from unnest(v_same) s(word) join directory_word w
            on w.word >= s.word collate "C" and w.word < (s.word || chr(1114111)) collate "C"
          where char_length(s.word) >= 4 and w.field in ('a', 'n', 'p', 'k')
        union select w.no, w.field, w.word from unnest(v_same) s(word) join directory_word w on w.word = s.word collate "C"
          where char_length(s.word) < 4 and (w.field in ('a', 'N', 'P', 'k') or (w.field = 'K' and char_length(s.word) > 1))
        union select no, field, word from directory_word where word = any (v_near collate "C") and field in ('a', 'n', 'p', 'k')
      ) w) d;
    return next;
  end loop;
end $$;

select directory_rebuild();
