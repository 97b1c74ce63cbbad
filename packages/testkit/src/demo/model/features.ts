import type { Random } from '../../random.ts';

/** Random filters over a picture: of a square of points, for each of three colours, spaced so far apart. */
export type Filters = { weights: Float32Array; side: number; spacing: number; count: number };

const channels = 3;
/** Filters look at every second point. */
export const stride = 2;

/**
 * Random filters that see differences alone: the weights of each colour add up to nothing, so that light skin, dark
 * skin and an even shade say nothing.
 */
export function randomFilters(random: Random, { side, spacing, count }: Omit<Filters, 'weights'>): Filters {
  const area = side * side;
  const weights = new Float32Array(count * channels * area);
  for (let from = 0; from < weights.length; from += area) {
    const drawn = Array.from({ length: area }, () => random.next() - 0.5);
    const mean = drawn.reduce((sum, one) => sum + one, 0) / area;
    for (const [n, one] of drawn.entries()) weights[from + n] = (one - mean) / Math.sqrt(area);
  }
  return { weights, side, spacing, count };
}

/**
 * The mean and the greatest answer of each filter, below zero cut off: what Conv, Relu, GlobalAveragePool and
 * GlobalMaxPool make of the same picture.
 * @param picture channel by channel, row by row
 */
export function featuresOf(
  picture: Float32Array,
  { width, height }: { width: number; height: number },
  { weights, side, spacing, count }: Filters,
): { mean: Float32Array; most: Float32Array } {
  const reach = (side - 1) * spacing + 1;
  const columns = Math.floor((width - reach) / stride) + 1;
  const rows = Math.floor((height - reach) / stride) + 1;
  const [mean, most] = [new Float32Array(count), new Float32Array(count)];
  for (let filter = 0; filter < count; filter += 1) {
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        let sum = 0;
        let weight = filter * channels * side * side;
        for (let channel = 0; channel < channels; channel += 1)
          for (let y = 0; y < side; y += 1)
            for (let x = 0; x < side; x += 1) {
              const at = (channel * height + row * stride + y * spacing) * width + column * stride + x * spacing;
              sum += weights[weight]! * picture[at]!;
              weight += 1;
            }
        const answer = Math.max(0, sum);
        mean[filter]! += answer / (rows * columns);
        most[filter] = Math.max(most[filter]!, answer);
      }
  }
  return { mean, most };
}
