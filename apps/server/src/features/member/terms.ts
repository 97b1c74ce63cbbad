import { columnWords } from '@consult/domain/inbox/search-terms.ts';
import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';

/**
 * The texts of some searchable columns of an activity. Callers that write an activity, or all its terms anew, give all
 * of them.
 */
export type Columns = Partial<Record<SearchColumn, string>>;
export type OwnerTerm = { owner: string; term: string };

/** The terms under which these owners find an activity, for writing; the caller has refreshed the terms. */
export function termsOf(app: Pick<App, 'terms'>, owners: readonly string[], columns: Columns): OwnerTerm[] {
  const words = wordsOf(columns);
  return owners.flatMap((owner) =>
    words.map(({ column, word }) => ({ owner, term: app.terms.ownerTerm(owner, column, word) })),
  );
}

/** The same terms under every key in use, for deleting. */
function everyTermOf(app: Pick<App, 'terms'>, owners: readonly string[], columns: Columns): OwnerTerm[] {
  return owners.flatMap((owner) =>
    wordsOf(columns).flatMap(({ column, word }) =>
      app.terms.ownerTerms(owner, column, word).map((term) => ({ owner, term })),
    ),
  );
}

const wordsOf = (columns: Columns): { column: SearchColumn; word: string }[] =>
  (Object.entries(columns) as [SearchColumn, string][]).flatMap(([column, text]) =>
    columnWords(column, text).map((word) => ({ column, word })),
  );

/** Writes terms of an activity, within the running transaction. Existing ones stay. */
export async function writeTerms(
  client: pg.ClientBase,
  activityId: string,
  terms: readonly OwnerTerm[],
): Promise<void> {
  await client.query({
    name: 'member-write-terms',
    text: `insert into owner_term (owner_id, term, activity_id)
      select owner_id, term, $1 from unnest($2::uuid[], $3::bigint[]) as t(owner_id, term) on conflict do nothing`,
    values: [activityId, terms.map(({ owner }) => owner), terms.map(({ term }) => term)],
  });
}

/** Deletes these terms of these owners, within the running transaction. */
export async function forgetTerms(
  client: pg.ClientBase,
  app: Pick<App, 'terms'>,
  activityId: string,
  owners: readonly string[],
  columns: Columns,
): Promise<void> {
  await app.terms.refresh(client);
  const terms = everyTermOf(app, owners, columns);
  await client.query({
    name: 'member-forget-terms',
    text: `delete from owner_term o using unnest($2::uuid[], $3::bigint[]) as t(owner_id, term)
      where o.owner_id = t.owner_id and o.term = t.term and o.activity_id = $1`,
    values: [activityId, terms.map(({ owner }) => owner), terms.map(({ term }) => term)],
  });
}

/** Deletes all terms of an activity, within the running transaction that writes it anew. */
export async function forgetAllTerms(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query('delete from owner_term where activity_id = $1', [activityId]);
}
