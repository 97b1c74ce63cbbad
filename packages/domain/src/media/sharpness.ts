/** A picture in shades of grey, one number a pixel, row by row, 0 to 255. */
export type Grey = { width: number; height: number; levels: Float32Array };

/** Side of the square regions that are judged apart, pixels of the copy; two of them side by side are a mole. */
const region = 64;
/** So many regions must be sharp: a lesion. All else may be blurred, as a background is. */
const sharpRegions = 3;
/**
 * Noise of a sensor has a standard deviation of 4 levels at most once the copy is reduced. What is finer and stronger
 * is detail.
 */
const mostNoise = 4 ** 2;
/** Rounding to whole levels is noise of a twelfth; where a blurred picture has no other it draws steps. */
const rounding = 1 / 12;
/** Coarse detail that is weaker says nothing. */
const leastDetail = 0.5;
/** A region tells something where its coarse detail is so many times its noise. */
const overNoise = 2;
/** By chance noise has a fifth more in a wider octave of a region: three standard deviations of its mean square. */
const byChance = 0.2;

/**
 * How much of the detail two pixels wide is there, compared with that of four, in the sharpest regions: 0 where all is
 * blurred, about 0.1 for edges and 0.3 for hair and pores in focus. Of a ratio neither contrast nor skin tone is part.
 * What a region has of the finest detail is taken for noise, up to what sensors make, and subtracted: noise has as much
 * in each width, a picture more in the wide ones. Cf. Tong et al., Blur detection for digital images using wavelet
 * transform (2004), which compares edges across octaves likewise.
 */
export function sharpnessOf(picture: Grey): number {
  const half = halved(picture);
  const [finest, fine, coarse] = [picture, half, halved(half)].map((octave, n) => detailOf(octave, region >> n, n));
  const ratios = coarse!.map((strength, n) => {
    const noise = Math.min(finest![n]!, mostNoise);
    if (strength < leastDetail + overNoise * noise) return 0;
    return Math.max(0, fine![n]! - noise * (1 + byChance) - rounding) / (strength - noise);
  });
  return ratios.toSorted((a, b) => b - a)[Math.min(sharpRegions, ratios.length) - 1] ?? 0;
}

/** Weights that smooth (the binomial of four) and that show detail (the fourth difference), of five pixels each. */
const smoothing = Float64Array.of(1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16);
const difference = Float64Array.of(1, -4, 6, -4, 1);

/** The picture at half its width and height. */
function halved({ width, height, levels }: Grey): Grey {
  const [across, down] = [width >> 1, height >> 1];
  const rows = new Float32Array(across * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < across; x += 1) rows[y * across + x] = around(levels, y * width, 1, 2 * x, width, smoothing);
  const small = new Float32Array(across * down);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) small[y * across + x] = around(rows, x, across, 2 * y, height, smoothing);
  return { width: across, height: down, levels: small };
}

/** Five pixels of a row or column around one, weighted; the picture goes on as its edge. */
function around(
  levels: Float32Array,
  from: number,
  step: number,
  at: number,
  count: number,
  weights: Float64Array,
): number {
  if (at > 1 && at < count - 2) {
    const first = from + (at - 2) * step;
    return (
      (levels[first]! + levels[first + 4 * step]!) * weights[0]! +
      (levels[first + step]! + levels[first + 3 * step]!) * weights[1]! +
      levels[first + 2 * step]! * weights[2]!
    );
  }
  const level = (place: number): number => levels[from + Math.min(count - 1, Math.max(0, place)) * step]!;
  return weights.reduce((sum, weight, n) => sum + weight * level(at + n - 2), 0);
}

/** The mean square of the detail in each region; noise of variance 1 in the copy is 1 in each octave. */
function detailOf({ width, height, levels }: Grey, side: number, octave: number): number[] {
  const [across, down] = [Math.max(1, Math.floor(width / side)), Math.max(1, Math.floor(height / side))];
  const sums = new Float64Array(across * down);
  for (let y = 0; y < Math.min(height, down * side); y += 1)
    for (let x = 0; x < Math.min(width, across * side); x += 1) {
      const level = around(levels, y * width, 1, x, width, difference);
      const upright = around(levels, x, width, y, height, difference);
      sums[Math.floor(y / side) * across + Math.floor(x / side)]! += level * level + upright * upright;
    }
  const pixels = Math.max(1, Math.min(width, side) * Math.min(height, side));
  return Array.from(sums, (sum) => sum / (2 * pixels) / noiseGains[octave]!);
}

/** What noise of variance 1 becomes in each octave: the energy of the answer to a single dot. */
const noiseGains = [0, 1, 2].map((octave) => {
  let smoothed: readonly number[] = [1];
  for (let n = 0; n < octave; n += 1) smoothed = convolved(smoothed, spread(smoothing, 2 ** n));
  // Along the one direction the octave is smoothed only, along the other its differences are taken as well.
  return energyOf(smoothed) * energyOf(convolved(smoothed, spread(difference, 2 ** octave)));
});

function convolved(one: readonly number[], other: readonly number[]): number[] {
  const result = Array<number>(one.length + other.length - 1).fill(0);
  for (const [i, a] of one.entries()) for (const [j, b] of other.entries()) result[i + j]! += a * b;
  return result;
}

/** Weights with zeros between them, as they apply to the picture before it was halved. */
function spread(weights: Float64Array, step: number): number[] {
  return [...weights].flatMap((weight, n) => (n === 0 ? [weight] : [...Array<number>(step - 1).fill(0), weight]));
}

function energyOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight ** 2, 0);
}
