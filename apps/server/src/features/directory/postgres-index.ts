import { joinKnownWords, sameWords, withoutEndings } from '@consult/domain/directory/same-words.ts';
import type { DirectoryHits, DirectoryIndex, DirectoryQuery } from './search-index.ts';
import { scopeSql, scopeValues } from './visibility.ts';
import type { Queryable } from './visibility.ts';

/** The numbers that one word of a search stands for (function directory_terms of migration 0017). */
type Term = { asked: string; anywhere: number[]; in_name: number[]; in_names: number[]; in_topics: number[] };

const nothing: DirectoryHits = { ids: [], total: 0 };

/** The directory search that lives in the product's own database: the tables directory_word and service_search. */
export function postgresIndex(db: Queryable): DirectoryIndex {
  return {
    async search(query) {
      const { filters, asked } = await numbersOf(db, query, false);
      if (filters === null || query.scope.provinces.length === 0) return nothing;
      if (query.text.trim() === '') return find(db, query, filters, []);
      const hits = await findAll(db, query, filters, asked);
      // The search looks for typing mistakes only where it finds nothing without them.
      return hits.total > 0 || asked.length === 0
        ? hits
        : findAll(db, query, filters, (await numbersOf(db, query, true)).asked);
    },
  };
}

/** The services in which it finds every word. */
async function findAll(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  asked: readonly Term[],
): Promise<DirectoryHits> {
  if (asked.length === 0 || asked.some((term) => term.anywhere.length === 0)) return nothing;
  return find(db, query, filters, asked);
}

/**
 * The numbers of the wanted specialty and subsite, null where no service was ever of them, and the numbers of each
 * word.
 */
async function numbersOf(
  db: Queryable,
  { text, specialty, subsite }: DirectoryQuery,
  typos: boolean,
): Promise<{ filters: number[] | null; asked: Term[] }> {
  const same = [...sameWords(text), ...(typos ? withoutEndings(text) : [])];
  const { rows } = await db.query<Omit<Term, 'asked'> & { asked: string | null }>({
    name: 'directory-terms',
    text: `select null as asked, coalesce(array_agg(no), '{}') as anywhere, '{}'::integer[] as in_name,
      '{}'::integer[] as in_names, '{}'::integer[] as in_topics
        from directory_word where (field = 's' and word = $3) or (field = 't' and word = $4)
      union all select * from directory_terms($1, $2, $5, $6)`,
    values: [
      joinKnownWords(text),
      typos,
      specialty || null,
      subsite || null,
      same.map(({ word }) => word),
      same.map(({ means }) => means),
    ],
  });
  const wanted = [specialty, subsite].filter((filter) => filter !== '').length;
  const found = rows.find((row) => row.asked === null)?.anywhere ?? [];
  return { filters: found.length === wanted ? found : null, asked: rows.filter((row) => row.asked !== null) as Term[] };
}

/**
 * One statement gives the number of matches and the ids of the page. It sorts a rank only as far as the ranks before it
 * leave the page unfilled. A word that half of the directory holds is therefore counted, and ranked only where it can
 * be on the page. It is not a named statement, because the plan depends on how common the words are.
 */
async function find(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  asked: readonly Term[],
): Promise<DirectoryHits> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const scope = scopeSql(values.push(...scopeValues(query.scope)) - 2, {
    province: 'x.province',
    specialty: 'x.specialty',
  });
  const filter = filters.length > 0 ? ` and x.words @> ${bind(filters)}::integer[]` : '';
  const holds = (numbers: (term: Term) => number[]): string =>
    asked.map((term) => ` and x.words && ${bind(numbers(term))}::integer[]`).join('');
  const city = bind(query.from.city);
  const place = `case when x.city_key <> '' and x.city_key = directory_bare(${city}) then 0 when x.province = ${bind(query.from.province)} then 1 else 2 end`;
  const order = query.sortType === 'Time' ? 'time, place, name, id' : 'place, time, name, id';
  const matching = (match: string): string =>
    `select x.service_id as id, ${place} as place, x.response_rank as time, x.name_key as name from service_search x
      where ${scope}${filter}${match}`;
  const page = `offset ${bind(query.offset)} limit ${bind(query.limit)}`;
  if (asked.length === 0) {
    const { rows } = await db.query<DirectoryHits>(
      `with found as materialized (${matching('')})
      select (select count(*) from found) as total, array(select id from found order by ${order} ${page}) as ids`,
      values,
    );
    return rows[0] ?? nothing;
  }
  const end = bind(query.offset + query.limit);
  const named = (numbers: (term: Term) => number[], rest = ''): string =>
    asked.every((term) => numbers(term).length > 0)
      ? `${matching(holds(numbers))}${rest} order by ${order} limit ${end}`
      : none;
  const unfilled = (table: string): string =>
    ` and (select count(*) from ${table}) < ${end} and x.service_id not in (select id from ${table})`;
  const { rows } = await db.query<DirectoryHits>(
    `with found as materialized (${matching(holds((term) => term.anywhere))})
      , in_name as materialized (${named((term) => term.in_name)})
      , in_names as materialized (${named((term) => term.in_names, unfilled('in_name'))})
      , named as materialized (select 0 as rank, * from in_name union all select 1, * from in_names)
      , in_topics as materialized (${named((term) => term.in_topics, unfilled('named'))})
      , ranked as materialized (select * from named union all select 2, * from in_topics)
      , other as (select 3 as rank, x.* from (select id as service_id, * from found) x where true${unfilled('ranked')})
      , hit as (select rank, id, place, time, name from ranked
          union all (select rank, id, place, time, name from other order by ${order} limit ${end}))
    select (select count(*) from found) as total, array(select id from hit order by rank, ${order} ${page}) as ids`,
    values,
  );
  return rows[0] ?? nothing;
}

/** A rank without services. */
const none = `select null::uuid as id, 0 as place, 0::bigint as time, ''::text collate "C" as name where false`;
