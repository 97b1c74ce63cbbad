type More = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
};

/** A list that comes page by page. */
export type PagedList = More & { fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<More> };

/** How often at most to wait for a list that is being refetched. */
const mostWaits = 3;

/**
 * Loads the next page of a list. While the list is being refetched because something in it changed, this waits:
 * fetching a page meanwhile would cancel the refetch, and the change would never arrive.
 * @param signal ends the waiting: whoever wanted the page has left
 */
export async function fetchMore(list: PagedList, signal?: AbortSignal): Promise<void> {
  let pages = list.data?.pages.length ?? 0;
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const now = await list.fetchNextPage({ cancelRefetch: false });
    const loaded = now.data?.pages.length ?? 0;
    if (signal?.aborted || loaded > pages || !now.hasNextPage || now.isFetchNextPageError) return;
    pages = loaded;
  }
  await list.fetchNextPage();
}
