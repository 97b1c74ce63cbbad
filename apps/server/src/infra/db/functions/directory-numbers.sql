-- The numbers of directory_word that each question of a search stands for, by where they count: anywhere, in the
-- service's name, in that or a specialist's name, in that or specialty, subsite and keywords. A question is one or more
-- words of the same p_ask:
--   typed  As it was typed, or what means exactly the same. Four letters or more: every word that begins
--          with it. Fewer: the word itself, and what begins with it in names, specialty, subsite and keywords; a single
--          letter is an initial, of names only. A word that is itself one of a specialty, subsite or keyword is meant
--          so: a specialist's name then counts whole only ('Lau', 'ASA'), or 'mole' would find Dr. Molenaar before the
--          moles.
--   whole  As typed, but of fewer letters than four the word itself only: an abbreviation that means something ('MS')
--          begins no other word ('MSK').
--   near   What differs from it by one mistake; the words are in `near`.
--   means  What a directory calls it, with a short ending (plural, 'child' and 'children'). Nobody's name counts, and a
--          service's name no more than its topics: what was not typed puts no service of another specialty first.
--   begins How a specialty is called: the beginning of a word of names, specialty, subsite and keywords.
--   run    Two or three words that stand together, as directory_runs has them.
--   city   A whole city; it counts everywhere, so that a place never puts a service behind another.
--   field  The beginning of a word of the specialty.
-- One plan for all searches: to plan it costs more than to run it.
create or replace function directory_numbers(p_ask integer[], p_kind text[], p_word text[])
returns table (ask integer, anywhere integer[], in_name integer[], in_names integer[], in_topics integer[], near text[])
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin return query
  with asked as materialized (
    select u.ask, u.kind, u.word collate "C" as word from unnest(p_ask, p_kind, p_word) u(ask, kind, word)
  ), topic as materialized (
    select distinct a.ask from asked a join directory_word w on w.field = 'k' and w.word = a.word
      where a.kind in ('typed', 'whole')
  ), near as materialized (
    select a.ask, n.word collate "C" as word
      from asked a cross join lateral directory_near(a.word) n(word) where a.kind = 'near'
  ), hit as (
    select a.ask, w.no, w.field,
        case when a.ask in (select t.ask from topic t) then w.field in ('n', 'N') or (w.field = 'p' and w.word = a.word)
          else w.field in ('p', 'P') end as named
      from asked a cross join lateral (
        select w.no, w.field, w.word from directory_word w where char_length(a.word) >= 4
          and w.field in ('a', 'n', 'p', 'k') and w.word >= a.word and w.word < (a.word || chr(1114111)) collate "C"
        union all select w.no, w.field, w.word from directory_word w where char_length(a.word) < 4 and w.word = a.word
          and (w.field in ('a', 'n', 'p', 'k') or (a.kind = 'typed'
            and (w.field in ('N', 'P') or (w.field = 'K' and char_length(a.word) > 1))))
      ) w where a.kind in ('typed', 'whole')
    union all select n.ask, w.no, w.field, w.field = 'p'
      from near n join directory_word w on w.word = n.word and w.field in ('a', 'n', 'p', 'k')
    union all select a.ask, w.no, case when w.field = 'n' then 'k' else w.field end, false
      from asked a cross join lateral (
        select w.no, w.field, w.word from directory_word w where char_length(a.word) >= 5 and w.field in ('n', 'k')
          and w.word >= a.word and w.word < (a.word || chr(1114111)) collate "C"
          and (a.kind = 'begins' or char_length(w.word) <= char_length(a.word) + 3)
        union all select w.no, w.field, w.word from directory_word w
          where char_length(a.word) < 5 and w.field in ('n', 'k') and w.word in (a.word, a.word || 's')
        union all select w.no, w.field, w.word from directory_word w
          where a.kind = 'means' and w.field = 'a' and w.word in (a.word, a.word || 's')
      ) w where a.kind in ('means', 'begins')
    union all select a.ask, w.no, 'q', false
      from asked a join directory_word w on w.word = a.word and w.field in ('m', 'q') where a.kind = 'run'
    union all select a.ask, w.no, w.field, true
      from asked a join directory_word w on w.word = a.word and w.field = 'c' where a.kind = 'city'
    union all select a.ask, w.no, w.field, false
      from asked a join directory_word w on w.field = 'f'
        and w.word >= a.word and w.word < (a.word || chr(1114111)) collate "C" where a.kind = 'field'
  )
  select q.ask,
      coalesce(array_agg(distinct h.no) filter (where h.field in ('a', 'P', 'K', 'm', 'q', 'n', 'k', 'c', 'f')), '{}'),
      coalesce(array_agg(distinct h.no) filter (where h.field in ('n', 'N', 'm', 'c')), '{}'),
      coalesce(array_agg(distinct h.no) filter (where h.named), '{}'),
      coalesce(array_agg(distinct h.no) filter (where h.named or h.field in ('k', 'K', 'q')), '{}'),
      coalesce((select array_agg(n.word::text) from near n where n.ask = q.ask), '{}')
    from (select distinct a.ask from asked a) q left join hit h on h.ask = q.ask group by q.ask;
end $$;
