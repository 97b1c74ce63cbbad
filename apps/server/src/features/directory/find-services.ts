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
    // Asked as a query of its own, which runs once and not for each service.
    this.place = `case when x.city_key <> '' and x.city_key = (select directory_bare(${city})) then 0
      when x.province = ${this.bind(query.from.province)} then 1 else 2 end`;
    this.order = query.sortType === 'Time' ? 'time, place, name, id' : 'place, time, name, id';
    this.page = `offset ${this.bind(query.offset)} limit ${this.bind(query.limit)}`;
    this.last = query.offset + query.limit;
  }

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  bits(mask: number): string {
    return `${this.bind(mask)}::integer`;
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

  /** 0 for a specialty that takes what the terms are about, 1 for one that is nearest, 2 for another. */
  other(terms: readonly Term[], words?: string): string {
    const own = this.has(fieldsOf(terms), words);
    return `(case when ${own} then 0 when ${this.has(otherwiseOf(terms), words)} then 1 else 2 end)`;
  }

  /** Which of the terms a service holds, as Found has it. */
  mask(terms: readonly Term[], words?: string): string {
    const bits = terms.map((term, n) => `(case when ${this.holds(term, 'anywhere', words)} then ${2 ** n} else 0 end)`);
    return `(${bits.join(' + ')})`;
  }

  /** Whether the column `mask` has at least so many terms, one of them telling; and all of them only with `orAll`. */
  holdsSome(terms: readonly Term[], least: number, orAll = false): string {
    const some = `${counted('mask')} >= ${this.bind(least)}::bigint and (mask & ${this.bits(tellingBits(terms))}) <> 0`;
    return orAll ? some : `${some} and mask <> ${this.bits(bitsOf(terms))}`;
  }

  /** Asks the database; `name` is that under which the connection keeps the plan. */
  async answer(db: Queryable, text: string, name?: string): Promise<Found> {
    const { rows } = await db.query<Found>({ text, values: this.values, ...(name === undefined ? {} : { name }) });
    return rows[0] ?? noneFound;
  }

  matching(match: string, more = ''): string {
    return `select x.service_id as id, ${this.place} as place, x.response_rank as time, x.name_key as name${more}
      from service_search x where ${this.conditions}${match === '' ? '' : ` and ${match}`}`;
  }
}

/**
 * The services of a page. `best` is the rank of the first. `masks` says for each which terms it holds, and `held` how
 * many services hold which: bit n of a mask stands for the nth term. Both are empty where every service holds all.
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
  return statement.answer(
    db,
    `with found as materialized (${statement.matching('')})
      select (select count(*)::integer from found) as total, null::integer as best,
        array(select id from found order by ${statement.order} ${statement.page}) as ids, ${nothingHeld}`,
    `directory-every-${query.sortType}-${filters.length > 0 ? 'some' : 'all'}`,
  );
}

const noneFound: Found = { ids: [], masks: [], total: 0, best: null, held: [] };
/** So many services are ranked one by one; of more, each rank is looked up only while the page is unfilled. */
const mostRanked = 60;

/**
 * What very many services were found to hold: it is not looked up row by row again, which would be in vain. Only a
 * hint, since a search that finds fewer by now goes the other way. So many are kept.
 */
const known = new Set<string>();
const mostKnown = 500;

/** The specialties that take what the terms are about, and those that are nearest beside. */
const fieldsOf = (terms: readonly Term[]): number[] => [...new Set(terms.flatMap(({ fields }) => fields))];
const otherwiseOf = (terms: readonly Term[]): number[] => [...new Set(terms.flatMap(({ otherwise }) => otherwise))];

/**
 * The ranks of services whose specialty is not the one that takes what was asked for, but at most the nearest to it:
 * with the topics, with the description.
 */
export const otherSpecialties: readonly number[] = [3, 4, 6, 7];

/**
 * The services that hold every term. `best` is the rank of the first: 0 in the name, 1 with a specialist's name, 2 to 4
 * with specialty, subsite and keywords (in a specialty that takes it, in one that is nearest, and in another), 5 to 7
 * with the description.
 */
export async function findAll(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
): Promise<Found> {
  if (terms.some(({ words, meaning }) => !meaning?.anywhere.length && words.some((one) => one.anywhere.length === 0)))
    return noneFound;
  const asked = JSON.stringify([query.scope, filters, terms.map(({ words, meaning }) => [words, meaning])]);
  if (known.has(asked)) {
    const many = await findVeryMany(db, query, filters, terms);
    if (many.total > mostRanked) return many;
    known.delete(asked);
  }
  const statement = new Statement(query, filters);
  const match = statement.holdsAll(terms, 'anywhere');
  const rank = (field: keyof Numbers): string => statement.holdsAll(terms, field, 'words');
  const other = statement.other(terms, 'words');
  const found = await statement.answer(
    db,
    `with found as materialized (${statement.matching(match, ', x.words')} limit ${mostRanked + 1})
      , ranked as materialized (select id, place, time, name,
          case when ${rank('in_name')} then 0 when ${rank('in_names')} then 1
            else (case when ${rank('in_topics')} then 2 else 5 end) + ${other} end as rank
          from found where (select count(*) from found) <= ${mostRanked})
      select (select count(*)::integer from found) as total, (select min(rank) from ranked) as best,
        array(select id from ranked order by rank, ${statement.order} ${statement.page}) as ids, ${nothingHeld}`,
    nameOf('all', query, filters, terms),
  );
  if (found.total <= mostRanked) return found;
  if (known.size >= mostKnown) known.clear();
  known.add(asked);
  return findVeryMany(db, query, filters, terms);
}

/**
 * As findAll, where very many services hold every term: it counts all and ranks those that can be on the page. Of their
 * specialties it asks only whether they take what the terms are about, and only within the topics.
 */
async function findVeryMany(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
): Promise<Found> {
  const statement = new Statement(query, filters);
  const { order, end, page } = statement;
  const fields = fieldsOf(terms);
  const ranked = (rank: number, field: keyof Numbers, more = ''): string =>
    `${statement.matching(statement.holdsAll(terms, field) + more, `, ${rank} as rank`)} order by ${order} limit ${end}`;
  // Only while those before leave the page unfilled, and without them.
  const unfilled = (before: readonly string[]): string =>
    ` and ${before.map((table) => `(select count(*) from ${table})`).join(' + ')} < ${end}` +
    before.map((table) => ` and x.service_id not in (select id from ${table})`).join('');
  const own = fields.length > 0 ? ['own'] : [];
  const before = ['in_name', 'in_names', ...own, 'in_topics'];
  const owned =
    own.length === 0
      ? ''
      : `, own as materialized (${ranked(2, 'in_topics', ` and ${statement.has(fields)}${unfilled(['in_name', 'in_names'])}`)})`;
  return statement.answer(
    db,
    `with found as materialized (${statement.matching(statement.holdsAll(terms, 'anywhere'))})
      , in_name as materialized (${ranked(0, 'in_name')})
      , in_names as materialized (${ranked(1, 'in_names', unfilled(['in_name']))})
      ${owned}
      , in_topics as materialized (${ranked(3, 'in_topics', unfilled(['in_name', 'in_names', ...own]))})
      , rest as (select x.service_id as id, place, time, name, 4 as rank
          from (select id as service_id, place, time, name from found) x where true${unfilled(before)}
          order by ${order} limit ${end})
    select (select count(*)::integer from found) as total, 0 as best,
      array(select id from (${[...before, 'rest'].map((table) => `select * from ${table}`).join(' union all ')}) hit
        order by rank, ${order} ${page}) as ids, ${nothingHeld}`,
    nameOf(own.length > 0 ? 'own' : 'many', query, filters, terms),
  );
}

/**
 * The services that hold at least `least` of the terms, but not all: those that hold more of what the consult is about
 * come first, then those that hold more of the words. One that holds only places, or only words that describe, is left
 * out where there are others.
 */
export async function findSome(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
  least: number,
): Promise<Found> {
  const statement = new Statement(query, filters);
  const any = together(terms.flatMap(({ words, meaning }) => [...words, ...(meaning ? [meaning] : [])]));
  const rank = (field: keyof Numbers): string => statement.has(any[field], 'words');
  return statement.answer(
    db,
    `with found as materialized (${statement.matching(statement.has(any.anywhere), ', x.words')})
      , held as materialized (select *, ${statement.mask(terms, 'words')} as mask from found)
      , part as materialized (select id, mask, place, time, name,
          case when ${rank('in_name')} then 0 when ${rank('in_names')} then 1
            when ${rank('in_topics')} then 2 else 3 end as rank, ${statement.other(terms, 'words')} as other
          from held where ${statement.holdsSome(terms, least)})
      , page as materialized (select *, row_number() over () as at from (
          select id, mask from part order by ${counted(`mask & ${statement.bits(tellingBits(terms))}`)} desc, ${counted('mask')} desc,
            other, rank, ${statement.order} ${statement.page}) p)
    select (select count(*)::integer from part) as total, (select min(other) from part) as best,
      array(select id from page order by at) as ids, array(select mask from page order by at) as masks,
      coalesce((select jsonb_agg(jsonb_build_object('mask', mask, 'count', count)) from (
        select mask, count(*)::integer as count from part group by mask) m), '[]'::jsonb) as held`,
    nameOf('some', query, filters, terms),
  );
}

const counted = (of: string): string => `bit_count((${of})::bit(32))`;

const bitsOf = (terms: readonly Term[]): number => terms.reduce((sum, _, n) => sum + 2 ** n, 0);

/**
 * The bits of those terms of which a service must hold one: what is neither a place nor only describes. Beside words
 * that mean something, one that is found by a supposed mistake alone does not tell either: the 'pills' of 'hills'.
 */
function tellingBits(terms: readonly Term[]): number {
  const bits = (tells: (term: Term) => boolean): number =>
    terms.reduce((sum, term, n) => sum + (tells(term) ? 2 ** n : 0), 0);
  const telling = ({ place, unit }: Term): boolean => !place && !unit.describes;
  const isMeant = (term: Term): boolean => telling(term) && term.unit.meaning !== null;
  return (
    (terms.some(isMeant) ? bits((term) => telling(term) && (isMeant(term) || term.near.length === 0)) : 0) ||
    bits(telling) ||
    bits(({ place }) => !place) ||
    bitsOf(terms)
  );
}

/**
 * The services of the specialties that take these terms, at most as many as `nearestMost`, those first that take more
 * of them. `shown` says what is shown anyway: services that hold at least so many of those terms.
 */
export async function findNearest(
  db: Queryable,
  query: DirectoryQuery,
  filters: readonly number[],
  fields: readonly (readonly number[])[],
  shown: { terms: readonly Term[]; least: number },
): Promise<Found> {
  const all = [...new Set(fields.flat())];
  if (all.length === 0) return noneFound;
  const statement = new Statement(query, filters);
  const taken = fields.filter((some) => some.length > 0).map((some) => `(${statement.has(some)})::integer`);
  return statement.answer(
    db,
    `with near as materialized (${statement.matching(
      statement.has(all),
      `, ${taken.join(' + ')} as taken, ${statement.mask(shown.terms)} as mask`,
    )})
      , found as materialized (select * from near where not (${statement.holdsSome(shown.terms, shown.least, true)})
          order by taken desc, ${statement.order} limit ${nearestMost})
    select (select count(*)::integer from found) as total, null::integer as best,
      array(select id from found order by taken desc, ${statement.order} ${statement.page}) as ids, ${nothingHeld}`,
  );
}

/** More services of the nearest specialties are no answer any more. */
const nearestMost = 10;

/**
 * The name under which a connection keeps the statement: its text depends on how many words each term has. Searches of
 * more than three words are rare and not kept.
 */
function nameOf(
  kind: 'all' | 'own' | 'many' | 'some',
  { sortType }: DirectoryQuery,
  filters: readonly number[],
  terms: readonly Term[],
): string | undefined {
  if (terms.reduce((sum, { words }) => sum + words.length, 0) > 3) return undefined;
  const shape = terms.map(({ words, meaning }) => `${words.length}${words.length > 1 && meaning ? 'm' : ''}`).join('-');
  return `directory-${kind}-${shape}-${sortType}-${filters.length > 0 ? 'some' : 'all'}`;
}
