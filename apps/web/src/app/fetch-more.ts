type More = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
};

/** A list that comes page by page. */
export type PagedList = More & { fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<More> };

/** So often at most a list is waited for that is being asked for anew. */
const mostWaits = 3;

/**
 * Loads the next page of a list. One that is just being asked for anew, because something in it changed, is waited for:
 * a page that is begun over it would end it, and the change would never come.
 */
export async function fetchMore(list: PagedList): Promise<void> {
  let pages = list.data?.pages.length ?? 0;
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const now = await list.fetchNextPage({ cancelRefetch: false });
    const loaded = now.data?.pages.length ?? 0;
    if (loaded > pages || !now.hasNextPage || now.isFetchNextPageError) return;
    pages = loaded;
  }
  await list.fetchNextPage();
}
