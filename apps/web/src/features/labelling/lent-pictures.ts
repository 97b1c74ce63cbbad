import { useQueries } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { untilUnlocked } from '../../app/lock-state.ts';
import { queryClient } from '../../app/query-client.ts';

/** So many pictures are loaded ahead of the one that is shown; the one before stays for Prev. */
const ahead = 3;

/** Why a picture is not there: nobody lends it any more, or it could not be loaded. */
class PictureError extends Error {
  readonly gone: boolean;
  constructor(gone: boolean) {
    super('The picture is not there.');
    this.gone = gone;
  }
}

const key = (id: string) => ['labelling', 'picture', id] as const;

/**
 * The picture that is shown of a batch, with those around it, so that the next one is there at once. They lie in this
 * page's memory alone, for as long as they are near: `address` is one of this page.
 */
export function useLentPicture(ids: readonly string[], at: number) {
  const from = Math.max(0, at - 1);
  const near = ids.slice(from, at + ahead + 1);
  const pictures = useQueries({
    queries: near.map((id) => ({
      queryKey: key(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => loadPicture(id, signal),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      meta: { catchesUp: true },
    })),
  });
  const shown = pictures[at - from];
  const error = shown?.error ?? null;
  return {
    address: shown?.data ?? null,
    error,
    /** Nobody lends it to this doctor any more. */
    gone: error instanceof PictureError && error.gone,
    /** Loads what failed again, also of those ahead. */
    loadAgain: () => {
      for (const one of pictures) if (one === shown || one.isError) void one.refetch();
    },
  };
}

export type LentPicture = ReturnType<typeof useLentPicture>;

async function loadPicture(id: string, signal: AbortSignal): Promise<string> {
  await untilUnlocked(signal);
  let response = await askFor(id, signal);
  if (response.status === 401) {
    // The session may have been locked meanwhile: a call waits for the unlocking.
    await call('account-stayAwake', {}, { signal });
    response = await askFor(id, signal);
  }
  if (!response.ok) throw new PictureError(response.status === 404);
  return URL.createObjectURL(await response.blob());
}

async function askFor(id: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`/V5/labelling/${id}`, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new PictureError(false);
  }
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [room, what] = query.queryKey as readonly unknown[];
  if (type !== 'removed' || room !== 'labelling' || what !== 'picture') return;
  if (typeof query.state.data === 'string') URL.revokeObjectURL(query.state.data);
});
