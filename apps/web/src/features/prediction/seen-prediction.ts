import type { Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

/** What a model found first in a picture, and which version of it. */
type SeenPrediction = { aiPrediction: string; aiVersion: string };

/** The prediction of a picture that this page showed last; null where it showed none, or the model found nothing. */
export function seenPrediction(id: string): SeenPrediction | null {
  const [newest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['prediction', id] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const seen = newest?.state.data as Output<'ai-predictImage'> | undefined;
  const first = seen?.predictions[0];
  return seen && first ? { aiPrediction: first.aiLabel, aiVersion: seen.aiVersion } : null;
}
