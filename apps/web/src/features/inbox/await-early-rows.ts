import type { QueryClient } from '@tanstack/react-query';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isAskedEarly } from '../../boot/early.ts';
import { draftCountsQuery } from '../draft/draft.ts';
import { newsCountsQuery } from '../notification/notification.ts';
import { countsQuery, folderQuery } from './inbox-query.ts';
import { tabsFor } from './tabs.ts';

/** The page waits at most this long for the answers, in ms, before it shows itself as loading. */
const waitsMs = 150;

/**
 * Waits a moment for the rows that the document asked for before the page's code was here, so that the browser lays out
 * and paints the page once, with its rows. A failure here is said by the page itself.
 */
export async function awaitEarlyRows(queries: QueryClient): Promise<void> {
  const claims = queries.getQueryData(claimsQuery.queryKey);
  // Nobody who may not see the inbox, or not yet, asks for it.
  if (!claims || claims.secondFactorRequired || !tabsFor(heldBy(claims)).includes('inbox')) return;
  if (!isAskedEarly('inbox-page')) return;
  const answers = Promise.all([
    queries.prefetchInfiniteQuery(folderQuery('inbox')),
    queries.prefetchQuery(countsQuery),
    queries.prefetchQuery(draftCountsQuery),
    queries.prefetchQuery(newsCountsQuery),
  ]);
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, waitsMs))]);
}
