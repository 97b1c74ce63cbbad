import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import type { Batch } from './batch.ts';
import { untilSent } from './label-commands.ts';
import type { LabellingPlace } from './labelling-place.ts';

/**
 * The batch that is lent here: the one that is open, or a new one. It is asked for once; labels that have not left yet
 * go first, so that no image of theirs counts as left without a word.
 */
export function batchQuery({ specialty, conditionId }: LabellingPlace) {
  return queryOptions({
    queryKey: ['labelling', 'batch', specialty, conditionId],
    queryFn: async ({ signal }): Promise<Batch | null> => {
      await untilSent(signal);
      return (await call('labelling-lendBatch', { specialty, conditionId }, { signal })).batch;
    },
    staleTime: Infinity,
    // Another choice ends this batch: coming back asks anew.
    gcTime: 0,
    meta: { catchesUp: true },
  });
}

/** Ends a batch and asks for the next one, which takes its place on the page. Throws CallError. */
export async function fetchNextBatch(place: LabellingPlace, after: string | null): Promise<void> {
  await untilSent();
  const { batch } = await call('labelling-lendBatch', { ...place, after });
  queryClient.setQueryData(batchQuery(place).queryKey, batch);
  await queryClient.invalidateQueries({ queryKey: choicesQuery(place.specialty).queryKey });
}

/** The conditions of a specialty, and the viewer's own labels. */
export function choicesQuery(specialty: LabellingPlace['specialty']) {
  return queryOptions({
    queryKey: ['labelling', 'choices', specialty],
    queryFn: ({ signal }) => call('labelling-getChoices', { specialty }, { signal }),
    staleTime: 5 * 60_000,
  });
}
