import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offersCategory, predictionCategories } from './categories.ts';
import { likeliest, mostPredictions, predictionsOf } from './scores.ts';

const labels = (...scores: number[]) => scores.map((score, n) => ({ aiLabel: `label ${n}`, score }));

test.each([
  ['the highest first', labels(0.5, 0.9, 0.7), 0.5, [1, 2, 0]],
  ['none below the threshold', labels(0.49999, 0.5, 0.50001), 0.5, [2, 1]],
  ['five at most', labels(0.6, 0.6, 0.6, 0.6, 0.6, 0.6), 0.5, [0, 1, 2, 3, 4]],
  ['all of them from zero on', labels(0, 0.1), 0, [1, 0]],
  ['certainty alone', labels(1, 0.999), 1, [0]],
  ['nothing where none is likely enough', labels(0.3, 0.3, 0.4), 0.5, []],
])('a prediction says %s', (_, scored, threshold, said) => {
  expect(predictionsOf(scored, threshold)).toEqual(said.map((n) => scored[n]));
});

test('what was kept of the likeliest answers every threshold as all labels would', () => {
  const scored = fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }).map((all) => labels(...all));
  fc.assert(
    fc.property(scored, fc.float({ min: 0, max: 1, noNaN: true }), (all, threshold) => {
      const said = predictionsOf(all, threshold);
      expect(predictionsOf(likeliest(all), threshold)).toEqual(said);
      expect(said.length).toBeLessThanOrEqual(mostPredictions);
    }),
  );
});

test('the Level 1 Classifier is offered in dev and local alone, everything else everywhere', () => {
  const offered = (environment: string) => predictionCategories.filter((one) => offersCategory(one, environment));
  const rest = predictionCategories.filter((one) => one !== 'lvl1');
  for (const environment of ['production', 'staging', 'demo']) expect(offered(environment)).toEqual(rest);
  for (const environment of ['dev', 'local']) expect(offered(environment)).toEqual(predictionCategories);
});
