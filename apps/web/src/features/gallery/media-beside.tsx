import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { GalleryList } from './gallery-list.ts';
import { MediaFacts } from './media-facts.tsx';
import { recentItem, rememberItems } from './recent-items.ts';

/** So many photos before the wanted one are asked for with it: one goes both ways from there. */
const before = 9;

/** One photo or film in full, for the viewer; null where it is there no more. */
function itemQuery(list: GalleryList, place: number) {
  const { id, created } = list.at(place)!;
  return queryOptions({
    queryKey: ['media', 'item', id],
    queryFn: async ({ signal }): Promise<Media | null> => {
      const newest = list.at(Math.max(0, place - before))!;
      // Photos that a search left out may stand between them: then it is asked for alone.
      for (const at of new Set([newest.created, created])) {
        const instant = new Date(at + 1).toISOString();
        const { items } = await call('media-page', { timeZone: ownZone, before: instant }, { signal });
        rememberItems(items);
        const found = items.find((item) => item.id === id);
        if (found) return found;
      }
      return null;
    },
    initialData: () => list.now.changed.get(id) ?? recentItem(id),
    staleTime: Infinity,
    // What came last is known without it.
    gcTime: 0,
    // After a gap the page asks what changed.
    meta: { catchesUp: true },
  });
}

/**
 * What is known of one photo or film, beside it, by its place in the list. The words of one whose page came long ago
 * are asked for again, and those of its neighbours before somebody goes on to them.
 */
export function MediaBeside({ list, place }: { list: GalleryList; place: number }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const read = useQuery(itemQuery(list, place));
  const isRead = read.data !== undefined;
  useEffect(() => {
    if (!isRead) return;
    for (const neighbour of [place - 1, place + 1]) {
      const id = list.id(neighbour);
      if (id !== undefined && !recentItem(id)) void client.prefetchQuery(itemQuery(list, neighbour));
    }
  }, [client, list, place, isRead]);
  if (read.data) return <MediaFacts item={list.now.item(read.data)} />;
  if (!read.isError) return null;
  return (
    <ErrorState
      title={<Trans>Error fetching gallery files</Trans>}
      kept={callErrorText(i18n, read.error)}
      onTryAgain={() => void read.refetch()}
      trying={read.isFetching}
    />
  );
}
