/** A label of a model, and how likely it finds it: 0 to 1. */
export type ScoredLabel = { aiLabel: string; score: number };

/** A label below this is left out where a call does not say otherwise. Source: document 2, section 9. */
export const usualScoreThreshold = 0.5;

/** So many labels are said at most. Source: server rules, section 14. */
export const mostPredictions = 5;

/** The likeliest labels, the highest score first; of equal scores the one that the model names first. */
export function likeliest(scored: readonly ScoredLabel[]): ScoredLabel[] {
  return scored.toSorted((one, other) => other.score - one.score).slice(0, mostPredictions);
}

/** The likeliest labels whose score is not below the threshold. */
export function predictionsOf(scored: readonly ScoredLabel[], threshold: number): ScoredLabel[] {
  return likeliest(scored.filter(({ score }) => score >= threshold));
}
