import { messageFolders } from '@consult/domain/patient-message/states.ts';
import type { MessageFolder } from '@consult/domain/patient-message/states.ts';
import { messagePageSize } from '@consult/domain/patient-message/limits.ts';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { AuditMarker } from '../../infra/audit/marker.ts';
import { listedColumns, listedJoins } from './row.ts';
import type { ListedRow } from './row.ts';

/** Where fewer messages than this have a term, the search collects those. */
export const fewHits = 500;
/** Where more than this have a term, a walk through the list meets them so often that it asks each row instead. */
export const manyHits = 5_000;
/** It asks this many rows at most: perhaps only messages of long ago have the term. */
const askedRows = 5_000;

/** The wanted rows of one owner, in a folder (null: all), with any of the terms. */
export type Wanted = {
  ownerId: string;
  folder: MessageFolder | null;
  /** Keyed hashes, as app.terms.ownerTerms makes them. */
  terms: readonly string[];
  after: AuditMarker | null;
};

/**
 * Where a page comes from, as in the consult inbox. `collect`: the rows that have a term, sorted. `walk`: rows in
 * order, those that are in the set of rows with a term. `ask`: rows in order, each asked whether it has a term.
 */
type Source = 'collect' | 'walk' | 'ask';

const newestFirst = 'order by status_updated_at desc, message_id desc';

/**
 * A page in the order of the list, in one statement with its audit entry. Each folder is one lane of the index; the
 * database merges the lanes, reads nothing but their index, and stops when the page is full.
 */
function statement(source: Source, wanted: Wanted): { name: string; text: string } {
  const { folder, after } = wanted;
  const before = after ? 'and (status_updated_at, message_id) < ($5::timestamptz, $6::uuid)' : '';
  const rows = (condition: string): string =>
    `select message_id, status_updated_at from patient_message_row where owner_id = $1 and ${condition} ${before}`;
  // Each lane is ordered and cut at the page's end, or the database would read it whole and sort.
  const lane = (name: MessageFolder, limit: string): string =>
    `(${rows(`folder = '${name}' and '${name}' = any($3::text[])`)} ${newestFirst} ${limit})`;
  const merged = (limit: string): string =>
    `select * from (${lane('inbox', limit)} union all ${lane('sent', limit)} union all ${lane('archive', limit)}) lanes
      ${newestFirst} ${limit || 'offset 0'}`;
  const ids = {
    collect: `select one.* from (select distinct message_id from patient_message_term where owner_id = $1
        and term = any($4::bigint[])) hit
      cross join lateral (${rows('message_id = hit.message_id and folder = any($3::text[])')} offset 0) one
      ${newestFirst} limit ${messagePageSize + 1}`,
    // 'coalesce' keeps the set from becoming a join, which reads every row before it gives the first.
    walk: `select * from (${merged('')}) walked
      where coalesce(message_id in (select t.message_id from patient_message_term t where t.owner_id = $1
        and t.term = any($4::bigint[])), false)
      ${newestFirst} limit ${messagePageSize + 1}`,
    // 'between' where '=' is meant: with '=' the index by message looks cheaper, and it has to fetch all terms of the
    // row.
    ask: `select * from (${merged(`limit ${askedRows}`)}) walked
      where (select true from patient_message_term t where t.owner_id = $1 and t.term = any($4::bigint[])
        and t.message_id between walked.message_id and walked.message_id limit 1)
      ${newestFirst} limit ${messagePageSize + 1}`,
  }[source];
  // A page that `ask` does not fill is not shown.
  const full = source === 'ask' ? `and (select count(*) from page) > ${messagePageSize}` : '';
  return {
    name: ['patient-messages-found', source, folder ? 'folder' : 'all', after ? 'next' : 'first'].join('-'),
    text: `with page as materialized (
        select r.owner_id, r.message_id, r.folder, r.unread, r.status_updated_at
          from (${ids}) found join patient_message_row r on r.owner_id = $1 and r.message_id = found.message_id
          order by r.status_updated_at desc, r.message_id desc
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          select $2, 'patient-messages-searched', 'patient-message', array_agg(message_id)
          from (select message_id from page limit ${messagePageSize}) shown having count(*) > 0 ${full}
      )
      select ${listedColumns} from page r ${listedJoins} order by r.status_updated_at desc, r.message_id desc`,
  };
}

/** How many messages have each term, counted up to manyHits, without terms that no message has. */
async function countTerms(app: App, ownerId: string, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await app.read.query<{ term: string; found: number }>({
    name: 'patient-message-term-counts',
    text: `select asked.term::text as term,
        (select count(*)::integer from (select 1 from patient_message_term t where t.owner_id = $1
          and t.term = asked.term limit ${manyHits}) counted) as found
      from unnest($2::bigint[]) asked(term)`,
    values: [ownerId, terms],
  });
  return new Map(rows.filter(({ found }) => found > 0).map(({ term, found }) => [term, found]));
}

/**
 * The wanted rows, newest change first, at most one more than the page holds: the extra one says that there is a next
 * page. The caller has decided who may ask for the owner's rows.
 */
export async function findMessages(app: App, viewer: Viewer, wanted: Wanted): Promise<ListedRow[]> {
  const { ownerId, folder, after } = wanted;
  const folders: readonly string[] = folder ? [folder] : [...messageFolders];
  const run = async (source: Source, terms: readonly string[]): Promise<ListedRow[]> => {
    const { rows } = await app.read.query<ListedRow>({
      ...statement(source, wanted),
      values: [ownerId, viewer.personId, folders, terms, ...(after ? [after.at, after.id] : [])],
    });
    return rows;
  };
  const counts = await countTerms(app, ownerId, wanted.terms);
  if (counts.size === 0) return [];
  // A message that was counted under the older key may stand under the newer one by now.
  const terms = app.terms.replacing ? wanted.terms : [...counts.keys()];
  const hits = [...counts.values()].reduce((sum, found) => sum + found, 0);
  if (hits < fewHits) return run('collect', terms);
  if (hits < manyHits) return run('walk', terms);
  const asked = await run('ask', terms);
  return asked.length > messagePageSize ? asked : run('walk', terms);
}
