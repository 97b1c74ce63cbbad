import { useMutation } from '@tanstack/react-query';
import { fetchNextBatch } from './batch-query.ts';
import type { LabellingPlace } from './labelling-place.ts';
import { useLabelCommands } from './label-commands.ts';

/** 'Fetch Next Batch': labels that have not left yet go first. */
export function useNextBatch(place: LabellingPlace, batchId: string) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => fetchNextBatch(place, batchId) });
  const waits = useLabelCommands().some(({ standing }) => standing === 'goes' || standing === 'behind');
  return { fetch: () => mutate(), isFetching: isPending, waits: isPending && waits, error };
}

export type NextBatch = ReturnType<typeof useNextBatch>;
