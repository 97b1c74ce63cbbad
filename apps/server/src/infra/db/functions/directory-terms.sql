-- The words that a search asks for, in order. Words that say nothing are left out unless there are no others: articles,
-- and how a doctor is addressed, since a name is kept without it ('Dr. Varga'). A word with a hyphen or an apostrophe
-- is asked for joined where the directory knows it joined, else in its parts, without a French article in front
-- ('l’oreille').
create or replace function directory_asked(p_text text) returns text[] language plpgsql stable as $$
declare
  v_token text; v_part text; v_joined text; v_word text; v_all text[] := '{}'; v_telling text[] := '{}';
begin
  foreach v_token in array regexp_split_to_array(directory_fold(p_text), '\s+') loop
    v_part := btrim(directory_part(v_token));
    if v_part ~ ' ' then
      v_joined := replace(directory_part(regexp_replace(v_token, '[-''\u2010\u2011]', '', 'g')), ' ', '');
      if exists (
        select from directory_word d where d.field = 'a'
          and d.word >= v_joined collate "C" and d.word < (v_joined || chr(1114111)) collate "C") then
        v_part := v_joined;
      else
        v_part := btrim(directory_part(regexp_replace(v_token, '(^|[^[:alnum:]])(l|d|qu)''', '\1', 'g')));
      end if;
    end if;
    foreach v_word in array string_to_array(v_part, ' ') loop
      continue when v_word = '' or left(v_word, 60) = any (v_all);
      v_all := v_all || left(v_word, 60);
      if v_word <> all ('{a,an,and,at,by,for,in,of,on,or,the,to,with,
          au,aux,de,des,du,en,et,la,le,les,ou,pour,un,une,
          dr,drs,dre,dres,doctor,docteur,docteure}') then
        v_telling := v_telling || left(v_word, 60);
      end if;
    end loop;
  end loop;
  return (case when v_telling <> '{}' then v_telling else v_all end)[1:10];
end $$;

-- The known words that a word may stand for with one typing mistake: a letter missing, one too many, another one, or
-- two swapped. Four letters or more, against whole words; six or more, against the beginnings of words as well.
create or replace function directory_near(p_word text) returns setof text language plpgsql stable rows 5
set plan_cache_mode = 'force_generic_plan' as $$
begin return query
  -- Materialized, so that a pattern is put together once and not for each word it is held against.
  with pattern as materialized (
    select (case when m.middle = '_' then kept else kept || m.middle || rest end) collate "C" as first,
        ((case when m.middle = '_' then kept else kept || m.middle || rest end) || chr(1114111)) collate "C" as beyond,
        (kept || m.middle || rest || case when char_length(p_word) >= 6 then '%' else '' end) collate "C" as form
      from generate_series(1, char_length(p_word)) i
      cross join lateral (values ('_', i), ('_', i + 1), ('', i + 1),
        (case when i < char_length(p_word) then substr(p_word, i + 1, 1) || substr(p_word, i, 1) end, i + 2)
      ) m(middle, from_at)
      cross join lateral (select left(p_word, i - 1), substr(p_word, m.from_at)) part(kept, rest)
      where m.middle is not null and char_length(p_word) >= 4
  )
  select d.word from pattern p
    join directory_word d on d.field = 'a' and d.word >= p.first and d.word < p.beyond and d.word like p.form
    where p.first <> ''
  union select d.word from (values (substr(p_word, 2) collate "C"), (p_word collate "C")) tail(rest)
    join directory_word d on d.field = 'a' and substr(d.word, 2) collate "C" >= tail.rest
      and substr(d.word, 2) collate "C" < (tail.rest || chr(1114111)) collate "C"
      and d.word like '_' || tail.rest || case when char_length(p_word) >= 6 then '%' else '' end
    where char_length(p_word) >= 4;
end $$;

-- The numbers that each word of a search stands for, by field. Four letters or more: every word that begins with them.
-- Fewer: the word itself, and what begins with it in names, specialty, subsite and keywords; a single letter is an
-- initial, of names only. Wherever p_words has the word, that of p_means at the same place counts as if it had been
-- asked for too; both as directory_fold writes them. With p_typos also the words that differ by one mistake, from what
-- means the same, too. in_names holds what counts in a specialist's name or the service's, in_topics that and
-- specialty, subsite and keywords. A word that is itself one of a specialty, subsite or keyword is meant so: a
-- specialist's name then counts whole only ('Lau', 'ASA'), or 'mole' would find Dr. Molenaar before the moles.
create or replace function directory_terms(p_text text, p_typos boolean, p_words text[], p_means text[])
returns table (asked text, anywhere integer[], in_name integer[], in_names integer[], in_topics integer[])
language plpgsql stable as $$
declare v_same text[]; v_near text[]; v_topic boolean;
begin
  foreach asked in array directory_asked(p_text) loop
    v_same := array(
      select asked union select m.means from unnest(p_words, p_means) m(word, means) where m.word = asked);
    v_topic := exists (select from directory_word w where w.field = 'k' and w.word = any (v_same collate "C"));
    v_near := case when p_typos then array(
      select distinct near from unnest(v_same) s(word) cross join lateral directory_near(s.word) near) else '{}' end;
    select coalesce(array_agg(d.no) filter (where d.field in ('a', 'P', 'K')), '{}'),
        coalesce(array_agg(d.no) filter (where d.field in ('n', 'N')), '{}'),
        coalesce(array_agg(d.no) filter (where d.named), '{}'),
        coalesce(array_agg(d.no) filter (where d.named or d.field in ('k', 'K')), '{}')
      into anywhere, in_name, in_names, in_topics
      from (select no, field, case
          when v_topic then field in ('n', 'N') or (field = 'p' and word = any (v_same collate "C"))
          else field in ('p', 'P') end as named from (
        select w.no, w.field, w.word from unnest(v_same) s(word) join directory_word w
            on w.word >= s.word collate "C" and w.word < (s.word || chr(1114111)) collate "C"
          where char_length(s.word) >= 4 and w.field in ('a', 'n', 'p', 'k')
        union select w.no, w.field, w.word from unnest(v_same) s(word)
            join directory_word w on w.word = s.word collate "C"
          where char_length(s.word) < 4
            and (w.field in ('a', 'N', 'P', 'p', 'k') or (w.field = 'K' and char_length(s.word) > 1))
        union select no, field, word from directory_word
          where word = any (v_near collate "C") and field in ('a', 'n', 'p', 'k')
      ) w) d;
    return next;
  end loop;
end $$;
