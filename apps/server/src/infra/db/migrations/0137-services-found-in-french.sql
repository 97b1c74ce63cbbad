-- French names, descriptions, specialties and subsites of services are searched (decision 137), in the fields of the
-- English ones (0126).

-- The functions of today; those of the product may need what later migrations make.
create function pg_temp.french_fold(p_text text) returns text language sql immutable parallel safe as $$
  select case when octet_length(p_text) = char_length(p_text) then lower(p_text)
    else lower(regexp_replace(
      normalize(replace(replace(replace(replace(replace(
        translate(p_text, 'łŁøØđĐʼ’‘', 'lLoOdD'''''''),
        'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), NFKD),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')) end
$$;
create function pg_temp.french_part(p_folded text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    p_folded, '[\s!-/:-@\[-`{-~\u00a0\u00a1\u00ab\u00bb\u00b7\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;
create function pg_temp.french_words(p_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(pg_temp.french_part(
    pg_temp.french_fold(p_text) || case when pg_temp.french_fold(p_text) ~ '[-''\u2010\u2011]'
      then ' ' || regexp_replace(pg_temp.french_fold(p_text), '[-''\u2010\u2011]', '', 'g') else '' end), ' ')
$$;
create function pg_temp.french_stem(p_word text) returns text language sql immutable parallel safe as $$
  select case when char_length(p_word) < 4 then p_word
    else regexp_replace(regexp_replace(regexp_replace(
      p_word, '(sh|ch|ss|x)es$', '\1'), '([^s])[sx]$', '\1'), '(y|ie)$', 'i') end
$$;
create function pg_temp.french_runs(p_text text) returns setof text language sql immutable parallel safe as $$
  select array_to_string(stems[i : i + more], ' ')
    from (select array(select pg_temp.french_stem(word)
        from unnest(string_to_array(pg_temp.french_part(pg_temp.french_fold(p_text)), ' '))
          with ordinality u(word, place)
        where word <> all ('{"",a,an,and,at,by,for,in,of,on,or,the,to,with,
          au,aux,d,de,des,du,en,et,l,la,le,les,ou,pour,qu,un,une}')
        order by place)) s(stems)
    cross join generate_series(1, cardinality(stems)) i cross join (values (1), (2)) m(more)
    where i + more <= cardinality(stems)
$$;

create temporary table french_lexeme on commit drop as
  with french as (
    select s.*, coalesce(y.name_fr, '') as specialty_fr,
        coalesce(y.subsites_fr[array_position(y.subsites, s.subsite)], '') as subsite_fr
      from service s left join specialty y on y.name = s.specialty where s.enabled
  )
  select s.id, l.field, left(l.word, 60) as word
    from french s
    cross join lateral (
      select f.field, w.word
        from (values ('n'::"char", s.name_fr), ('p', s.name_fr), ('k', concat_ws(' ', s.specialty_fr, s.subsite_fr)),
            ('a', concat_ws(' ', s.name_fr, s.specialty_fr, s.subsite_fr, s.short_description_fr,
              s.long_description_fr))) f(field, content)
          cross join lateral unnest(pg_temp.french_words(f.content)) w(word)
      union select f.field, left(w.word, letters)
        from (values ('N'::"char", s.name_fr), ('P', s.name_fr), ('K', concat_ws(' ', s.specialty_fr, s.subsite_fr)))
            f(field, content)
          cross join lateral unnest(pg_temp.french_words(f.content)) w(word)
          cross join lateral generate_series(1, least(3, char_length(w.word))) letters
      union select 'm', run from pg_temp.french_runs(s.name_fr) run
      union select 'q', run from unnest(array[s.specialty_fr, s.subsite_fr]) piece
        cross join lateral pg_temp.french_runs(piece) run
    ) l(field, word)
    where l.word <> '';

insert into directory_word (field, word) select distinct field, word from french_lexeme order by field, word
  on conflict do nothing;

update service_search x set words = array(select distinct no from unnest(x.words || n.numbers) no order by no)
  from (
    select l.id, array_agg(d.no) as numbers
      from french_lexeme l join directory_word d on d.field = l.field and d.word = l.word collate "C" group by l.id) n
  where n.id = x.service_id;

analyze service_search (words);

-- What it does stands in functions/directory-changes.sql.
create function directory_specialties_changed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger directory_specialties_added after insert on specialty
  referencing new table as changed for each statement execute function directory_specialties_changed();
create trigger directory_specialties_changed after update on specialty
  referencing new table as changed for each statement execute function directory_specialties_changed();
