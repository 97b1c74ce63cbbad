-- The search of the directory also finds the clinic's name and city, knows words that stand together, and the words of
-- a specialty by themselves. Fields of directory_word that join those of before: c, the whole city; f, the words of the
-- specialty; m and q, runs of two and three words in the service's name, and in specialty, subsite and keywords.

-- The functions of today; those of the product may need what later migrations make.
create function pg_temp.directory_fold(p_text text) returns text language sql immutable parallel safe as $$
  select case when octet_length(p_text) = char_length(p_text) then lower(p_text)
    else lower(regexp_replace(
      normalize(replace(replace(replace(replace(replace(
        translate(p_text, 'łŁøØđĐʼ’‘', 'lLoOdD'''''''),
        'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), NFKD),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')) end
$$;
create function pg_temp.directory_part(p_folded text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    p_folded, '[\s!-/:-@\[-`{-~\u00a0\u00a1\u00ab\u00bb\u00b7\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;
create function pg_temp.directory_words(p_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(pg_temp.directory_part(
    pg_temp.directory_fold(p_text) || case when pg_temp.directory_fold(p_text) ~ '[-''\u2010\u2011]'
      then ' ' || regexp_replace(pg_temp.directory_fold(p_text), '[-''\u2010\u2011]', '', 'g') else '' end), ' ')
$$;
create function pg_temp.directory_stem(p_word text) returns text language sql immutable parallel safe as $$
  select case when char_length(p_word) < 4 then p_word
    else regexp_replace(regexp_replace(regexp_replace(
      p_word, '(sh|ch|ss|x)es$', '\1'), '([^s])[sx]$', '\1'), '(y|ie)$', 'i') end
$$;
create function pg_temp.directory_runs(p_text text) returns setof text language sql immutable parallel safe as $$
  select array_to_string(stems[i : i + more], ' ')
    from (select array(select pg_temp.directory_stem(word)
        from unnest(string_to_array(pg_temp.directory_part(pg_temp.directory_fold(p_text)), ' '))
          with ordinality u(word, place)
        where word <> all ('{"",a,an,and,at,by,for,in,of,on,or,the,to,with,
          au,aux,d,de,des,du,en,et,l,la,le,les,ou,pour,qu,un,une}')
        order by place)) s(stems)
    cross join generate_series(1, cardinality(stems)) i cross join (values (1), (2)) m(more)
    where i + more <= cardinality(stems)
$$;

create temporary table lexeme on commit drop as
  select s.id, l.field, left(l.word, 60) as word
    from service s join clinic c on c.id = s.clinic_id
    cross join lateral (
      select 'a'::"char", word from unnest(pg_temp.directory_words(concat_ws(' ', c.name, c.city))) word
      union select 'f', word from unnest(pg_temp.directory_words(s.specialty)) word
      union select 'c', btrim(pg_temp.directory_part(pg_temp.directory_fold(c.city)))
      union select 'm', run from pg_temp.directory_runs(s.name) run
      union select 'q', run from unnest(array[s.specialty, s.subsite] || s.keywords) piece
        cross join lateral pg_temp.directory_runs(piece) run
    ) l(field, word)
    where s.enabled and l.word <> '';

insert into directory_word (field, word) select distinct field, word from lexeme order by field, word
  on conflict do nothing;

update service_search x set words = array(select distinct no from unnest(x.words || n.numbers) no order by no)
  from (
    select l.id, array_agg(d.no) as numbers
      from lexeme l join directory_word d on d.field = l.field and d.word = l.word collate "C" group by l.id) n
  where n.id = x.service_id;

-- The new entries are of other frequency than those before: without statistics of theirs the planner reads all rows.
analyze service_search (words);
