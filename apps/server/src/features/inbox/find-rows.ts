import { activityStatuses } from '@consult/domain/activity/status.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { App } from '../../call/context.ts';
import { cardColumns, cardJoins, pageColumns, rowColumns } from './card.ts';
import type { CardRow } from './card.ts';
import type { PageEnd } from './page-marker.ts';

/** Where fewer consults than this have a term, the search collects those. */
export const fewHits = 500;
/**
 * Where more consults than this have a term, a walk through the list meets them so often that it asks each row instead.
 */
export const manyHits = 5_000;
/** It asks this many rows at most: perhaps only consults of long ago have the term. */
const askedRows = 5_000;

/** The wanted rows of one owner: those of a folder, or of the statuses (null: all), with any of the terms. */
export type Wanted = {
  ownerId: string;
  folder: 'inbox' | 'archive' | null;
  statuses: readonly string[] | null;
  /** Keyed hashes, as app.terms.ownerTerm makes them. null: every row. */
  terms: readonly string[] | null;
  after: PageEnd | null;
  size: number;
  audit: 'inbox-searched' | 'inbox-listed';
};

/** More columns of each row, from the activity `a` and the row `p`; `name` tells the statements apart. */
export type MoreColumns = { name: string; columns: string };

/**
 * Where a page comes from. `list`: all rows in order. `collect`: the rows that have a term, sorted. `walk`: rows in
 * order, those that are in the set of rows with a term. `ask`: rows in order, each asked whether it has a term.
 */
type Source = 'list' | 'collect' | 'walk' | 'ask';

/** Ends the statement with an audit entry of the rows that the page shows. */
const entries = {
  'inbox-listed': `insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $2, 'inbox-listed',
    'activity', array_agg(activity_id)`,
  'inbox-searched': `insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $2, 'inbox-searched',
    'activity', array_agg(activity_id)`,
};

const newestFirst = 'order by last_message_at desc, activity_id desc';

/**
 * A page by the time of the last message, in one statement with its audit entry. No index has all rows of an owner in
 * this order, but each status has one lane of an index, and so has each folder for overdue and other rows. The database
 * merges these lanes, reads nothing but their index, and stops when the page is full.
 */
function statement(source: Source, wanted: Wanted, more: MoreColumns | null): { name: string; text: string } {
  const { folder, after, size, audit } = wanted;
  // Every source but the list has the terms as $4.
  const cursor = source === 'list' ? 4 : 5;
  const before = after ? `and (last_message_at, activity_id) < ($${cursor}::timestamptz, $${cursor + 1}::uuid)` : '';
  const rows = (condition: string): string =>
    `select activity_id, last_message_at from inbox_row where owner_id = $1 and ${condition} ${before}`;
  const lanes = folder
    ? [true, false].map((overdue) => rows(`folder = $3 and overdue = ${overdue}`))
    : activityStatuses.map((status) => rows(`status = '${status}' and '${status}' = any($3::text[])`));
  // Each lane is ordered and cut at the page's end, or the database would read it whole and sort.
  const merged = (limit: string): string =>
    `select * from (${lanes.map((lane) => `(${lane} ${newestFirst} ${limit})`).join(' union all ')}) lanes
      ${newestFirst} ${limit || 'offset 0'}`;
  const ids = {
    list: merged(`limit ${size + 1}`),
    collect: `select one.* from (select distinct activity_id from owner_term where owner_id = $1
      and term = any($4::bigint[])) hit
      cross join lateral (${rows(`activity_id = hit.activity_id and ${folder ? 'folder = $3' : 'status = any($3::text[])'}`)} offset 0) one
      ${newestFirst} limit ${size + 1}`,
    // 'coalesce' keeps the set from becoming a join, which reads every row before it gives the first.
    walk: `select * from (${merged('')}) walked
      where coalesce(activity_id in (select t.activity_id from owner_term t where t.owner_id = $1
      and t.term = any($4::bigint[])), false)
      ${newestFirst} limit ${size + 1}`,
    // 'between' where '=' is meant: with '=' the index by activity looks cheaper, and it has to fetch all terms of the
    // row.
    ask: `select * from (${merged(`limit ${askedRows}`)}) walked
      where (select true from owner_term t where t.owner_id = $1 and t.term = any($4::bigint[])
        and t.activity_id between walked.activity_id and walked.activity_id limit 1)
      ${newestFirst} limit ${size + 1}`,
  }[source];
  // A page that `ask` does not fill is not shown.
  const full = source === 'ask' ? `and (select count(*) from page) > ${size}` : '';
  return {
    name: ['rows', source, folder ? 'folder' : 'status', after ? 'next' : 'first', size, audit, more?.name].join('-'),
    text: `with page as materialized (
        select ${pageColumns}
          from (${ids}) found join inbox_row r on r.owner_id = $1 and r.activity_id = found.activity_id
          order by r.last_message_at desc, r.activity_id desc
      ), audited as (
        ${entries[audit]} from (select activity_id from page limit ${size}) shown having count(*) > 0 ${full}
      )
      select ${rowColumns}, ${cardColumns('$2')} ${more ? `, ${more.columns}` : ''}
        from page p ${cardJoins} order by p.last_message_at desc, p.activity_id desc`,
  };
}

/** How many consults have each term, counted up to manyHits, without terms that no consult has. */
async function countTerms(app: App, ownerId: string, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await app.read.query<{ term: string; found: number }>({
    name: 'term-counts',
    text: `select asked.term::text as term,
        (select count(*)::integer from (select 1 from owner_term t where t.owner_id = $1 and t.term = asked.term
        limit ${manyHits}) counted) as found
      from unnest($2::bigint[]) asked(term)`,
    values: [ownerId, terms],
  });
  return new Map(rows.filter(({ found }) => found > 0).map(({ term, found }) => [term, found]));
}

/**
 * The wanted rows, newest message first, at most one more than the page holds: the extra one says that there is a next
 * page. The caller has decided who may ask for the owner's rows.
 */
export async function findRows<Row extends CardRow>(
  app: App,
  viewer: Viewer,
  wanted: Wanted,
  more: MoreColumns | null = null,
): Promise<Row[]> {
  const run = async (source: Source, terms: readonly string[] | null): Promise<Row[]> => {
    const { ownerId, folder, statuses, after } = wanted;
    const { rows } = await app.read.query<Row>({
      ...statement(source, wanted, more),
      values: [
        ownerId,
        viewer.personId,
        folder ?? statuses ?? activityStatuses,
        ...(terms ? [terms] : []),
        ...(after ? [after.at, after.id] : []),
      ],
    });
    return rows;
  };
  if (!wanted.terms) return run('list', null);
  const counts = await countTerms(app, wanted.ownerId, wanted.terms);
  if (counts.size === 0) return [];
  // A consult that was counted under the older key may stand under the newer one by now.
  const terms = app.terms.replacing ? wanted.terms : [...counts.keys()];
  const hits = [...counts.values()].reduce((sum, found) => sum + found, 0);
  if (hits < fewHits) return run('collect', terms);
  if (hits < manyHits) return run('walk', terms);
  const asked = await run('ask', terms);
  return asked.length > wanted.size ? asked : run('walk', terms);
}
