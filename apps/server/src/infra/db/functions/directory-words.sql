-- Letters without case and accents: 'Élan Œuvre' is 'elan oeuvre'.
create or replace function directory_fold(p_text text) returns text language sql immutable parallel safe as $$
  select case when octet_length(p_text) = char_length(p_text) then lower(p_text)
    else lower(regexp_replace(
      normalize(replace(replace(replace(replace(replace(
        translate(p_text, 'łŁøØđĐʼ’‘', 'lLoOdD'''''''),
        'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), NFKD),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')) end
$$;

-- Every run of marks and spaces that parts words becomes one space.
create or replace function directory_part(p_folded text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    p_folded, '[\s!-/:-@\[-`{-~\u00a0\u00a1\u00ab\u00bb\u00b7\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;

-- The words of a text. A word with a hyphen or an apostrophe counts split and joined: 'X-Ray' is x, ray and xray.
-- One expression without a subquery, so that the planner puts it in line: a call for each text costs more than the
-- work.
create or replace function directory_words(p_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(directory_part(
    directory_fold(p_text) || case when directory_fold(p_text) ~ '[-''\u2010\u2011]'
      then ' ' || regexp_replace(directory_fold(p_text), '[-''\u2010\u2011]', '', 'g') else '' end), ' ')
$$;

-- City and service names as compareServices of packages/domain/src/directory/sorting.ts compares them.
create or replace function directory_bare(p_text text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(
    case when octet_length(p_text) = char_length(p_text) then p_text
      else regexp_replace(
        normalize(p_text, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') end,
    '^\s+|\s+$', '', 'g'))
$$;

-- A word without its plural and with one ending where English and French have two: 'allergies', 'allergie' and 'allergy'
-- are one. packages/domain/src/directory/words.ts does the same.
create or replace function directory_stem(p_word text) returns text language sql immutable parallel safe as $$
  select case when char_length(p_word) < 4 then p_word
    else regexp_replace(regexp_replace(regexp_replace(
      p_word, '(sh|ch|ss|x)es$', '\1'), '([^s])[sx]$', '\1'), '(y|ie)$', 'i') end
$$;

-- The runs of two and three words that stand together in a text, by their stems and without articles: 'Shortness of
-- breath' is 'shortness breath'.
create or replace function directory_runs(p_text text) returns setof text language sql immutable parallel safe as $$
  select array_to_string(stems[i : i + more], ' ')
    from (select array(select directory_stem(word)
        from unnest(string_to_array(directory_part(directory_fold(p_text)), ' ')) with ordinality u(word, place)
        where word <> all ('{"",a,an,and,at,by,for,in,of,on,or,the,to,with,
          au,aux,d,de,des,du,en,et,l,la,le,les,ou,pour,qu,un,une}')
        order by place)) s(stems)
    cross join generate_series(1, cardinality(stems)) i cross join (values (1), (2)) m(more)
    where i + more <= cardinality(stems)
$$;
