import type { Random } from '../../random.ts';

/** A weighing of features for each label, and what is added to it. */
export type Learnt = { weights: Float32Array; bias: Float32Array };

const rounds = 600;
const pace = 0.05;
/** Keeps weights small, so that no single feature decides. */
const decay = 1e-3;

/**
 * Learns by softmax regression, in full batches with Adam, which features speak for which label. The weights are for
 * features as they are given.
 * @param examples for each example its features, and the number of its label
 */
export function learn(
  examples: readonly { features: Float32Array; label: number }[],
  labels: number,
  random: Random,
): Learnt {
  const size = examples[0]!.features.length;
  const { mean, deviation } = spread(examples.map(({ features }) => features));
  const standard = examples.map(({ features }) => features.map((one, n) => (one - mean[n]!) / deviation[n]!));
  const width = size + 1;
  const values = Float64Array.from({ length: labels * width }, () => (random.next() - 0.5) * 0.01);
  const [first, second] = [new Float64Array(values.length), new Float64Array(values.length)];
  for (let round = 1; round <= rounds; round += 1) {
    const slope = slopeOf(values, standard, examples, labels);
    for (let n = 0; n < values.length; n += 1) {
      first[n] = 0.9 * first[n]! + 0.1 * slope[n]!;
      second[n] = 0.999 * second[n]! + 0.001 * slope[n]! ** 2;
      values[n]! -= (pace * (first[n]! / (1 - 0.9 ** round))) / (Math.sqrt(second[n]! / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return forGivenFeatures(values, { labels, size, mean, deviation });
}

/** The probabilities of the labels for standardised features. */
function guess(values: Float64Array, features: Float32Array, labels: number): number[] {
  const width = features.length + 1;
  const logits = Array.from({ length: labels }, (_, label) => {
    let sum = values[label * width + features.length]!;
    for (let n = 0; n < features.length; n += 1) sum += values[label * width + n]! * features[n]!;
    return sum;
  });
  const most = Math.max(...logits);
  const powers = logits.map((one) => Math.exp(one - most));
  const sum = powers.reduce((all, one) => all + one, 0);
  return powers.map((one) => one / sum);
}

function slopeOf(
  values: Float64Array,
  standard: readonly Float32Array[],
  examples: readonly { label: number }[],
  labels: number,
): Float64Array {
  const slope = values.map((one) => one * decay);
  for (const [n, features] of standard.entries()) {
    const width = features.length + 1;
    for (const [label, probability] of guess(values, features, labels).entries()) {
      const error = (probability - (examples[n]!.label === label ? 1 : 0)) / standard.length;
      for (let at = 0; at < features.length; at += 1) slope[label * width + at]! += error * features[at]!;
      slope[label * width + features.length]! += error;
    }
  }
  return slope;
}

function spread(all: readonly Float32Array[]): { mean: Float32Array; deviation: Float32Array } {
  const mean = all[0]!.map((_, n) => all.reduce((sum, one) => sum + one[n]!, 0) / all.length);
  const deviation = mean.map((middle, n) =>
    Math.max(1e-6, Math.sqrt(all.reduce((sum, one) => sum + (one[n]! - middle) ** 2, 0) / all.length)),
  );
  return { mean, deviation };
}

function forGivenFeatures(
  values: Float64Array,
  { labels, size, mean, deviation }: { labels: number; size: number; mean: Float32Array; deviation: Float32Array },
): Learnt {
  const weights = new Float32Array(labels * size);
  const bias = new Float32Array(labels);
  for (let label = 0; label < labels; label += 1) {
    bias[label] = values[label * (size + 1) + size]!;
    for (let n = 0; n < size; n += 1) {
      const weight = values[label * (size + 1) + n]! / deviation[n]!;
      weights[label * size + n] = weight;
      bias[label]! -= weight * mean[n]!;
    }
  }
  return { weights, bias };
}
