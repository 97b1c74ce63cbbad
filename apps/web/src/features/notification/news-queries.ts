import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import type { Language } from '../../app/language.ts';
import { refetchAfresh } from '../../app/refetch.ts';

export type NewsPage = Output<'notification-list'>;
export type NewsItem = Output<'notification-get'>;

/** News, newest first, ten a page. Live events keep it up to date, so a window that comes back asks for nothing. */
export const newsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', language],
    queryFn: ({ pageParam, signal }) => call('notification-list', { language, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
  });

/** One piece of news. */
export const openedNewsQuery = (campaignId: string, language: Language) =>
  queryOptions({
    queryKey: ['news', 'one', language, campaignId],
    queryFn: ({ signal }) => call('notification-get', { campaignId, language }, { signal }),
    retry: false,
  });

/** How much news is unread, counted up to 100. */
export const newsCountsQuery = queryOptions({
  queryKey: ['news-counts'],
  queryFn: ({ signal }) => call('notification-counts', {}, { signal }),
});

/** Refetches the news on screen, and the count. */
export async function refreshNews(): Promise<void> {
  await Promise.all([refetchAfresh(['news']), refetchAfresh(newsCountsQuery.queryKey)]);
}
