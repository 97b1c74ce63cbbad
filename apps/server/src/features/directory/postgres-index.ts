import type { DirectoryHits, DirectoryIndex, DirectoryQuery } from './search-index.ts';
import { scopeSql, scopeValues } from './visibility.ts';
import type { Queryable } from './visibility.ts';

/** The numbers that one word of a search stands for (function directory_terms of migration 0005). */
type Term = { word: string; anywhere: number[]; in_name: number[]; in_names: number[] };

const nothing: DirectoryHits = { ids: [], total: 0 };

/** The directory search that lives in the product's own database: the tables directory_word and service_search. */
export function postgresIndex(db: Queryable): DirectoryIndex {
  return {
    async search(query) {
      const filters = await filterNumbers(db, query);
      if (filters === null || query.scope.provinces.length === 0) return nothing;
      if (query.text.trim() === '') return find(db, query, filters, []);
      const exact = await terms(db, query.text, false);
      const hits = await findAll(db, query, filters, exact);
      // Typing mistakes are looked for only where nothing is found without.
      return hits.total > 0 || exact.length === 0 ? hits : findAll(db, query, filters, await terms(db, query.text, true));
    },
  };
}

/** The services in which every word is found. */
async function findAll(db: Queryable, query: DirectoryQuery, filters: readonly number[], asked: readonly Term[]): Promise<DirectoryHits> {
  if (asked.length === 0 || asked.some((term) => term.anywhere.length === 0)) return nothing;
  return find(db, query, filters, asked);
}

async function terms(db: Queryable, text: string, typos: boolean): Promise<Term[]> {
  const { rows } = await db.query<Term>({ name: 'directory-terms', text: 'select * from directory_terms($1, $2)', values: [text, typos] });
  return rows;
}

/** The numbers of the specialty and subsite asked for; null where no service was ever of them. */
async function filterNumbers(db: Queryable, { specialty, subsite }: DirectoryQuery): Promise<number[] | null> {
  const asked = [specialty, subsite].filter((text) => text !== '').length;
  if (asked === 0) return [];
  const { rows } = await db.query<{ no: number }>({
    name: 'directory-filters',
    text: `select no from directory_word where (field = 's' and word = $1) or (field = 't' and word = $2)`,
    values: [specialty || null, subsite || null],
  });
  return rows.length === asked ? rows.map((row) => row.no) : null;
}

/**
 * One statement: how many match, and the ids of the page. Each rank reads only as far as the ranks before it leave the page
 * unfilled, so a word that half of the directory holds is counted, but ranked only among the services that can be on the page.
 * Not a named statement: the plan depends on how common the words are.
 */
async function find(db: Queryable, query: DirectoryQuery, filters: readonly number[], asked: readonly Term[]): Promise<DirectoryHits> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const scope = scopeSql(values.push(...scopeValues(query.scope)) - 2, { province: 'x.province', specialty: 'x.specialty' });
  const filter = filters.length > 0 ? ` and x.words @> ${bind(filters)}::integer[]` : '';
  const holds = (numbers: (term: Term) => number[]): string => asked.map((term) => ` and x.words && ${bind(numbers(term))}::integer[]`).join('');
  const city = bind(query.from.city);
  const place = `case when x.city_key <> '' and x.city_key = directory_bare(${city}) then 0 when x.province = ${bind(query.from.province)} then 1 else 2 end`;
  const order = (rank: string): string => (query.sortType === 'Time' ? `${rank}time, place, name, id` : `${rank}place, time, name, id`);
  const end = bind(query.offset + query.limit);
  const columns = `x.service_id as id, ${place} as place, x.response_rank as time, x.name_key as name`;
  const ranked = (rank: number, match: string, rest = ''): string =>
    `select ${rank} as rank, ${columns} from service_search x where ${scope}${filter}${match}${rest} order by ${order('')} limit ${end}`;

  const anywhere = holds((term) => term.anywhere);
  let ranks = `with hit as (${ranked(0, anywhere)})`;
  if (asked.length > 0) {
    const unfilled = (table: string): string => ` and (select count(*) from ${table}) < ${end} and x.service_id not in (select id from ${table})`;
    const names = asked.every((term) => term.in_names.length > 0);
    const name = asked.every((term) => term.in_name.length > 0);
    ranks = `with in_name as materialized (${name ? ranked(0, holds((term) => term.in_name)) : none})
      , in_names as materialized (${names ? ranked(1, holds((term) => term.in_names), unfilled('in_name')) : none})
      , named as materialized (select * from in_name union all select * from in_names)
      , hit as (select * from named union all (${ranked(2, anywhere, unfilled('named'))}))`;
  }
  const { rows } = await db.query<{ total: number; ids: string[] }>(
    `${ranks}
    select (select count(*) from service_search x where ${scope}${filter}${anywhere}) as total,
      array(select id from hit order by ${order('rank, ')} offset ${bind(query.offset)} limit ${bind(query.limit)}) as ids`,
    values,
  );
  return rows[0] ?? nothing;
}

/** A rank that nothing can have. */
const none = `select 0 as rank, null::uuid as id, 0 as place, 0::bigint as time, ''::text collate "C" as name where false`;
