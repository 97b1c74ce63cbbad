import type { InfiniteData } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { newsCountsQuery, refreshNews, type NewsItem, type NewsPage } from './news-queries.ts';

/** Changes news in every list and page of this tab that has it. */
function changeNews(change: (item: NewsItem) => NewsItem): void {
  queryClient.setQueriesData<InfiniteData<NewsPage, string | null>>(
    { queryKey: ['news', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  );
  queryClient.setQueriesData<NewsItem>({ queryKey: ['news', 'one'] }, (item) => item && change(item));
}

/**
 * Marks one piece of news, or all, as read at once. When the call fails they are unread again (document 3, section 4).
 * @throws CallError after the page shows them as unread again
 */
export async function markNewsRead(campaignId: string | null): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: ['news', 'list'] }),
    queryClient.cancelQueries({ queryKey: newsCountsQuery.queryKey }),
  ]);
  const marked = new Set<string>();
  const readAt = new Date().toISOString();
  changeNews((item) => {
    if (item.read || (campaignId !== null && item.id !== campaignId)) return item;
    marked.add(item.id);
    return { ...item, read: true, readAt };
  });
  const before = queryClient.getQueryData(newsCountsQuery.queryKey);
  queryClient.setQueryData(
    newsCountsQuery.queryKey,
    (counts) => counts && { unread: campaignId === null ? 0 : Math.max(0, counts.unread - 1) },
  );
  try {
    await call('fcm-markNotificationAsRead_v1', campaignId === null ? {} : { campaignIds: [campaignId] });
  } catch (error) {
    changeNews((item) => (marked.has(item.id) ? { ...item, read: false, readAt: null } : item));
    queryClient.setQueryData(newsCountsQuery.queryKey, before);
    // The readings that were cancelled above do not resume by themselves.
    void refreshNews();
    throw error;
  }
  await refreshNews();
}
