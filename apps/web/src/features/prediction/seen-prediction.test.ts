import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { seenPrediction } from './seen-prediction.ts';

afterEach(() => queryClient.clear());

const found = (aiType: string, labels: readonly string[], updatedAt: number): void => {
  const predictions = labels.map((aiLabel) => ({ aiLabel, gpLabel: aiLabel, score: 0.9 }));
  queryClient.setQueryData(
    ['prediction', 'photo', aiType, 'v1', 'en'],
    { predictions, aiVersion: 'v1' },
    { updatedAt },
  );
};

test('the prediction that was shown last is the one that a consultant has seen', () => {
  expect(seenPrediction('photo')).toBeNull();
  found('derm', ['melanoma', 'naevus'], 1_000);
  expect(seenPrediction('photo')).toEqual({ aiPrediction: 'melanoma', aiVersion: 'v1' });
  found('ear', ['earwax'], 2_000);
  expect(seenPrediction('photo')).toEqual({ aiPrediction: 'earwax', aiVersion: 'v1' });
  expect(seenPrediction('another')).toBeNull();
});

test('a model that found nothing says nothing', () => {
  found('derm', [], 1_000);
  expect(seenPrediction('photo')).toBeNull();
});
