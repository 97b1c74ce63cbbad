import type { QueryClient } from '@tanstack/react-query';
import { isAskedEarly } from '../../boot/early.ts';
import { draftCountsQuery } from '../draft/draft.ts';
import { newsCountsQuery } from '../notification/notification.ts';
import { countsQuery, folderQuery } from './inbox-query.ts';

/** An answer that takes longer than this, in ms, is awaited on the page, which says that it loads. */
const waitsMs = 150;

/**
 * Lets the page begin with its rows where the document asked for them and they are as good as here: it is laid out and
 * painted once, not first without them. What fails here is said by the page itself.
 */
export async function shownFirst(queries: QueryClient): Promise<void> {
  if (!isAskedEarly('inbox-page')) return;
  const answers = Promise.all([
    queries.prefetchInfiniteQuery(folderQuery('inbox')),
    queries.prefetchQuery(countsQuery),
    queries.prefetchQuery(draftCountsQuery),
    queries.prefetchQuery(newsCountsQuery),
  ]);
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, waitsMs))]);
}
