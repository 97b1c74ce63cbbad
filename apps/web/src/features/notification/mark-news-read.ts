import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InfiniteData } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '../../app/call.ts';
import { does, localNow, onDone, onRefused, useShownOf } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { newsCountsQuery, refreshNews, type NewsItem, type NewsPage } from './news-queries.ts';

const name = 'fcm-markNotificationAsRead_v1';

/** Marks one piece of news as read, which its reader opened, or all that there is by now. */
export async function markNewsRead(campaignId: string | null): Promise<void> {
  if (campaignId === null) await does(name, { sentUpTo: new Date(serverNow()).toISOString() }, { stream: 'news' });
  else await does(name, { campaignIds: [campaignId] }, { stream: 'news', quiet: true });
}

const marks = ({ campaignIds, sentUpTo }: Input<typeof name>, { id, sentAt }: NewsItem): boolean =>
  campaignIds ? campaignIds.includes(id) : sentUpTo === undefined || sentAt <= sentUpTo;

/** News as its reader left it: read as well where the server does not know it yet. */
export function useReadNews(): (item: NewsItem) => NewsItem {
  const waiting = useShownOf(name);
  return (item) =>
    item.read || !waiting.some(({ command }) => marks(command.input, item)) ? item : { ...item, read: true };
}

/** How much news is unread, up to 100, without what its reader has read and the server does not know yet. */
export function useUnreadNews({ enabled = true } = {}): number {
  const { unread = 0 } = useQuery({ ...newsCountsQuery, enabled }).data ?? {};
  return useShownOf(name).reduce((left, { command }) => without(left, command.input), unread);
}

const without = (unread: number, { campaignIds }: Input<typeof name>): number =>
  campaignIds ? Math.max(0, unread - campaignIds.length) : 0;

onDone(name, ({ input }) => {
  // What waited is shown by the page itself from now on, until it is read anew.
  const change = (item: NewsItem): NewsItem =>
    item.read || !marks(input, item) ? item : { ...item, read: true, readAt: new Date(serverNow()).toISOString() };
  queryClient.setQueriesData<InfiniteData<NewsPage, string | null>>(
    { queryKey: ['news', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  );
  queryClient.setQueriesData<NewsItem>({ queryKey: ['news', 'one'] }, (item) => item && change(item));
  queryClient.setQueryData(newsCountsQuery.queryKey, (counts) => counts && { unread: without(counts.unread, input) });
  void refreshNews();
});

onRefused(name, ({ id }) => {
  showSnack({ text: i18n._(msg`Error marking notifications as read`) });
  void localNow()?.waiting.discard(id);
});
