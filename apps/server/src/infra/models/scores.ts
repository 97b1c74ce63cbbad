import type { ScoredLabel } from '@consult/domain/prediction/scores.ts';
import type { Card } from './card.ts';
import { ModelError } from './model-error.ts';

/**
 * The labels of a card with the scores that the model's output means.
 * @throws ModelError 'not-understood' where the output is not one number for each label, or no probability
 */
export function scoresOf(card: Pick<Card, 'labels' | 'scores'>, output: ArrayLike<number>): ScoredLabel[] {
  const given = Array.from(output);
  if (given.length !== card.labels.length || !given.every(Number.isFinite)) throw new ModelError('not-understood');
  const scores = meanings[card.scores](given);
  return card.labels.map((aiLabel, n) => ({ aiLabel, score: probability(scores[n]!) }));
}

const meanings: Readonly<Record<Card['scores'], (given: number[]) => number[]>> = {
  probabilities: (given) => given,
  logits(given) {
    const most = Math.max(...given);
    const powers = given.map((one) => Math.exp(one - most));
    const sum = powers.reduce((all, one) => all + one, 0);
    return powers.map((one) => one / sum);
  },
  'independent-logits': (given) => given.map((one) => 1 / (1 + Math.exp(-one))),
};

/** Rounding may carry a probability past its ends by this much. */
const rounding = 1e-3;

function probability(score: number): number {
  if (score < -rounding || score > 1 + rounding) throw new ModelError('not-understood');
  return Math.min(1, Math.max(0, score));
}
