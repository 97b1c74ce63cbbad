import type { DirectoryQuery } from './search-index.ts';
import type { Numbers, Term } from './search-numbers.ts';
import { together } from './search-numbers.ts';
import { scopeSql, scopeValues } from './visibility.ts';
import type { Queryable } from './visibility.ts';

/** A statement about service_search under the scope and filters of a query. */
class Statement {
  readonly values: unknown[] = [];
  readonly order: string;
  readonly page: string;
  /** As many services as the pages up to this one hold. */
  get end(): string {
    return (this.bound ??= this.bind(this.last));
  }
  private bound: string | undefined;
  private readonly last: number;
  private readonly place: string;
  private readonly conditions: string;

  constructor(query: DirectoryQuery, filters: readonly number[]) {
    const scope = scopeSql(this.values.push(...scopeValues(query.scope)) - 2, {
      province: 'x.province',
      specialty: 'x.specialty',
    });
    this.conditions = scope + (filters.length > 0 ? ` and x.words @> ${this.bind(filters)}::integer[]` : '');
    const city = this.bind(query.from.city);
    this.place = `case when x.city_key <> '' and x.city_key = directory_bare(${city}) then 0
      when x.province = ${this.bind(query.from.province)} then 1 else 2 end`;
    this.order = query.sortType === 'Time' ? 'time, place, name, id' : 'place, time, name, id';
    this.page = `offset ${this.bind(query.offset)} limit ${this.bind(query.limit)}`;
    this.last = query.offset + query.limit;
  }

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Whether a service has one of these numbers. */
  has(numbers: readonly number[], words = 'x.words'): string {
    return `${words} && ${this.bind(numbers)}::integer[]`;
  }

  /** Whether a service holds a term where the field says. */
  holds({ words, meaning }: Term, field: keyof Numbers, row = 'x.words'): string {
    if (words.length === 1) return this.has(together([...words, ...(meaning ? [meaning] : [])])[field], row);
    const literal = words.map((one) => this.has(one[field], row)).join(' and ');
    return meaning ? `(${this.has(meaning[field], row)} or ${literal})` : `(${literal})`;
  }

  holdsAll(terms: readonly Term[], field: keyof Numbers, row?: string): string {
    return terms.map((term) => this.holds(term, field, row)).join(' and ');
  }

  matching(match: string, more = ''): string {
    return `select x.service_id as id, ${this.place} as place, x.response_rank as time, x.name_key as name${more}
      from service_search x where ${this.conditions}${match === '' ? '' : ` and ${match}`}`;
  }
}

/**
 * The services of a page. `masks` says for each which terms it holds, and `held` how many services hold which: bit n of
 * a mask stands for the nth term. Both are empty where every service holds all.
 */
export type Found = {
  ids: string[];
  masks: number[];
  total: number;
  best: number | null;
  held: { mask: number; count: number }[];
};

/** The last columns of a statement whose services all hold the same. */
const nothingHeld = `'{}'::integer[] as masks, '[]'::jsonb as held`;

/** Every service of the filters, in the order of the query. */
export async function findEvery(db: Queryable, query: DirectoryQuery, filters: readonly number[]): Promise<Found> {
  const statement = new Statement(query, filters);
  const { rows } = await db.query<Found>({
    name: `directory-every-${query.sortType}-${filters.length > 0 ? 'some' : 'all'}`,
    text: `with found as materialized (${statement.matching('')})
      select (select count(*)::integer from found) as total, null::integer as best,
        array(select id from found order by ${statement.order} ${statement.page}) as ids, ${nothingHeld}`,
    values: statement.values,
  });
  return rows[0] ?? noneFound;
}

const noneFound: Found = { ids: [], masks: [], total: 0, best: null, held: [] };
/** So many services are ranked one by one; of more, each rank is looked up only while the page is unfilled. */
const mostRanked = 400;

/** The specialties that take what the terms are about. */
const fieldsOf = (terms: readonly Term[]): number[] => [...new Set(terms.flatMap(({ fields }) => fields))];

/**
 * The services that hold every term. `best` is the rank of the first: 0 in the name, 1 with a specialist's name, 2 and
 * 3 with specialty, subsite and keywords (in a specialty that takes it, and in another), 4 and 5 with the description.
 */
export async function findAll(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
): Promise<Found> {
  if (terms.some(({ words, meaning }) => !meaning?.anywhere.length && words.some((one) => one.anywhere.length === 0)))
    return noneFound;
  const statement = new Statement(query, filters);
  const match = statement.holdsAll(terms, 'anywhere');
  const rank = (field: keyof Numbers): string => statement.holdsAll(terms, field, 'words');
  const own = statement.has(fieldsOf(terms), 'words');
  const { rows } = await db.query<Found>({
    ...nameOf('all', query, filters, terms),
    text: `with found as materialized (${statement.matching(match, ', x.words')} limit ${mostRanked + 1})
      , ranked as materialized (select id, place, time, name,
          case when ${rank('in_name')} then 0 when ${rank('in_names')} then 1
            else (case when ${rank('in_topics')} then 2 else 4 end) + (case when ${own} then 0 else 1 end) end as rank
          from found where (select count(*) from found) <= ${mostRanked})
      select (select count(*)::integer from found) as total, (select min(rank) from ranked) as best,
        array(select id from ranked order by rank, ${statement.order} ${statement.page}) as ids, ${nothingHeld}`,
    values: statement.values,
  });
  const found = rows[0] ?? noneFound;
  return found.total > mostRanked ? findVeryMany(db, query, filters, terms) : found;
}

/** As findAll, where very many services hold every term: it counts all and ranks those that can be on the page. */
async function findVeryMany(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
): Promise<Found> {
  const statement = new Statement(query, filters);
  const { order, end, page } = statement;
  const own = `, case when ${statement.has(fieldsOf(terms))} then 0 else 1 end as other`;
  const ranked = (field: keyof Numbers, rest = ''): string =>
    `${statement.matching(statement.holdsAll(terms, field) + rest, own)}`;
  const unfilled = (table: string): string =>
    ` and (select count(*) from ${table}) < ${end} and x.service_id not in (select id from ${table})`;
  const { rows } = await db.query<Found>(
    `with found as materialized (${ranked('anywhere')})
      , in_name as materialized (${ranked('in_name')} order by ${order} limit ${end})
      , in_names as materialized (${ranked('in_names', unfilled('in_name'))} order by ${order} limit ${end})
      , named as materialized (select 0 as rank, * from in_name union all select 1, * from in_names)
      , in_topics as materialized (${ranked('in_topics', unfilled('named'))} order by other, ${order} limit ${end})
      , ranked as materialized (select * from named union all select 2 + other, * from in_topics)
      , rest as (select 4 + x.other as rank, x.* from (select id as service_id, * from found) x
          where true${unfilled('ranked')})
      , hit as (select rank, id, place, time, name from ranked
          union all (select rank, id, place, time, name from rest order by rank, ${order} limit ${end}))
    select (select count(*)::integer from found) as total, 0 as best,
      array(select id from hit order by rank, ${order} ${page}) as ids, ${nothingHeld}`,
    statement.values,
  );
  return rows[0] ?? noneFound;
}

/**
 * The services that hold at least `least` of the terms, but not all: those that hold more of what the consult is about
 * come first, then those in the city.
 */
export async function findSome(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
  least: number,
): Promise<Found> {
  const statement = new Statement(query, filters);
  const whole = terms.length > 31 ? 0 : 2 ** terms.length - 1;
  const any = together(terms.flatMap(({ words, meaning }) => [...words, ...(meaning ? [meaning] : [])]));
  const bit = (term: Term, n: number): string =>
    `(case when ${statement.holds(term, 'anywhere', 'words')} then ${2 ** n} else 0 end)`;
  const content = terms.map(({ place }, n) => (place ? 0 : 2 ** n)).reduce((sum, one) => sum + one, 0);
  const counted = (of: string): string => `bit_count((${of})::bit(32))`;
  const rank = (field: keyof Numbers): string => statement.has(any[field], 'words');
  const { rows } = await db.query<Found>(
    `with found as materialized (${statement.matching(statement.has(any.anywhere), ', x.words')})
      , held as materialized (select *, ${terms.map(bit).join(' + ')} as mask from found)
      , part as materialized (select id, mask, place, time, name,
          case when ${rank('in_name')} then 0 when ${rank('in_names')} then 1
            else (case when ${rank('in_topics')} then 2 else 4 end)
              + (case when ${statement.has(fieldsOf(terms), 'words')} then 0 else 1 end) end as rank
          from held where mask <> ${whole} and ${counted('mask')} >= ${statement.bind(least)}::bigint
            and (mask & ${content}) <> ${content === 0 ? -1 : 0})
      , page as materialized (select *, row_number() over () as at from (
          select id, mask from part order by ${counted(`mask & ${content}`)} desc, ${counted('mask')} desc, rank,
            ${statement.order} ${statement.page}) p)
    select (select count(*)::integer from part) as total, null::integer as best,
      array(select id from page order by at) as ids, array(select mask from page order by at) as masks,
      coalesce((select jsonb_agg(jsonb_build_object('mask', mask, 'count', count)) from (
        select mask, count(*)::integer as count from part group by mask) m), '[]'::jsonb) as held`,
    statement.values,
  );
  return rows[0] ?? noneFound;
}

/** The services of these specialties, at most as many as `nearestMost`, without those that are shown anyway. */
export async function findNearest(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  fields: readonly number[],
  without: { terms: readonly Term[]; least: number },
): Promise<Found> {
  if (fields.length === 0) return noneFound;
  const statement = new Statement(query, filters);
  const held = without.terms.map((term) => `(case when ${statement.holds(term, 'anywhere')} then 1 else 0 end)`);
  const { rows } = await db.query<Found>(
    `with found as materialized (${statement.matching(
      `${statement.has(fields)} and ${held.join(' + ')} < ${statement.bind(without.least)}::integer`,
    )} order by ${statement.order} limit ${nearestMost})
    select (select count(*)::integer from found) as total, null::integer as best,
      array(select id from found order by ${statement.order} ${statement.page}) as ids, ${nothingHeld}`,
    statement.values,
  );
  return rows[0] ?? noneFound;
}

/** More services of the nearest specialties are no answer any more. */
const nearestMost = 10;

/**
 * The name under which a connection keeps the statement: its text depends on how many words each term has. Searches of
 * more than three words are rare and not kept.
 */
function nameOf(
  kind: string,
  { sortType }: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
): { name?: string } {
  if (terms.reduce((sum, { words }) => sum + words.length, 0) > 3) return {};
  const shape = terms.map(({ words, meaning }) => `${words.length}${words.length > 1 && meaning ? 'm' : ''}`).join('-');
  return { name: `directory-${kind}-${shape}-${sortType}-${filters.length > 0 ? 'some' : 'all'}` };
}
