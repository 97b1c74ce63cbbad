import { checkSide } from './photo-check.ts';
import { soften } from './soften.testing.ts';
import type { Scene } from './soften.testing.ts';

/** A scene is so many times as wide as the copy that is checked, which averages it as a browser does. */
export const finer = 2;

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Drawn skin: light that falls off, texture, pores, furrows, hair and lesions; on some the subject lies before a
 * background out of focus. The same for the same seed; every other seed is upright.
 */
export function drawScene(seed: number): Scene {
  const [wide, high] = seed % 2 === 1 ? [checkSide * 0.75, checkSide] : [checkSide, checkSide * 0.75];
  return drawSkin(wide * finer, high * finer, numbers(seed * 7919));
}

function drawSkin(width: number, height: number, random: () => number): Scene {
  const scene: Scene = { width, height, light: new Float32Array(width * height).fill(1) };
  const between = (low: number, high: number): number => low + (high - low) * random();
  // A close-up shows pores and furrows, a limb from afar hardly any.
  const closeness = between(0.4, 1);
  addTexture(scene, random, 0.05 + 0.08 * closeness);
  for (let n = between(150, 900) * closeness; n > 0; n -= 1)
    addSpot(scene, {
      x: random() * width,
      y: random() * height,
      size: between(0.8, 2.5) * closeness,
      dark: between(0.1, 0.4),
      soft: 0.7,
      random,
    });
  for (let n = between(10, 60) * closeness; n > 0; n -= 1)
    addStroke(scene, random, {
      length: between(0.05, 0.3) * width,
      thick: between(0.8, 1.6),
      dark: between(0.08, 0.25),
    });
  for (let n = between(1, 5); n > 0; n -= 1)
    addSpot(scene, {
      x: between(0.25, 0.75) * width,
      y: between(0.25, 0.75) * height,
      size: between(0.02, 0.12) * width,
      dark: between(0.25, 0.75),
      soft: between(0.04, 0.25),
      random,
    });
  if (random() < 0.7)
    for (let n = between(5, 80); n > 0; n -= 1)
      addStroke(scene, random, { length: between(0.03, 0.15) * width, thick: between(1, 3), dark: between(0.4, 0.85) });
  if (random() < 0.3) putBackground(scene, random);
  lightFrom(scene, random);
  return scene;
}

/** Irregularities of every width, each half as wide as the one before and weaker. */
function addTexture({ width, height, light: levels }: Scene, random: () => number, strength: number): void {
  for (let cell = 128, weight = strength; cell >= 2; cell /= 2, weight *= 0.72) {
    const across = Math.ceil(width / cell) + 2;
    const knots = Float32Array.from({ length: across * (Math.ceil(height / cell) + 2) }, () => random() - 0.5);
    for (let y = 0; y < height; y += 1) {
      const row = Math.floor(y / cell) * across;
      const v = y / cell - Math.floor(y / cell);
      for (let x = 0; x < width; x += 1) {
        const at = row + Math.floor(x / cell);
        const u = x / cell - Math.floor(x / cell);
        const upper = knots[at]! * (1 - u) + knots[at + 1]! * u;
        const lower = knots[at + across]! * (1 - u) + knots[at + across + 1]! * u;
        levels[y * width + x]! *= 1 + weight * (upper * (1 - v) + lower * v);
      }
    }
  }
}

type Spot = { x: number; y: number; size: number; dark: number; soft: number; random: () => number };

/** A round, uneven spot: a pore, a mole. `soft` is the part of its size over which its border runs out. */
function addSpot({ width, height, light: levels }: Scene, { x, y, size, dark, soft, random }: Spot): void {
  const waves = [random() * 6, random() * 6];
  const reach = Math.ceil(size * 1.5 + 1);
  for (let down = Math.max(0, Math.floor(y - reach)); down < Math.min(height, y + reach); down += 1)
    for (let across = Math.max(0, Math.floor(x - reach)); across < Math.min(width, x + reach); across += 1) {
      const angle = Math.atan2(down - y, across - x);
      const border = size * (1 + 0.12 * Math.sin(3 * angle + waves[0]!) + 0.07 * Math.sin(7 * angle + waves[1]!));
      const inside = (border - Math.hypot(across - x, down - y)) / Math.max(0.7, size * soft);
      levels[down * width + across]! *= 1 - dark * Math.min(1, Math.max(0, inside + 0.5));
    }
}

/** A bent stroke: a hair, a furrow. */
function addStroke(
  { width, height, light: levels }: Scene,
  random: () => number,
  { length, thick, dark }: { length: number; thick: number; dark: number },
): void {
  let [x, y, angle] = [random() * width, random() * height, random() * 2 * Math.PI];
  const bend = (random() - 0.5) * 0.02;
  const touched = new Map<number, number>();
  for (let n = 0; n < length; n += 0.5) {
    x += 0.5 * Math.cos(angle);
    y += 0.5 * Math.sin(angle);
    angle += bend * 0.5;
    for (let down = Math.floor(y - thick); down <= y + thick + 1; down += 1)
      for (let across = Math.floor(x - thick); across <= x + thick + 1; across += 1) {
        if (across < 0 || down < 0 || across >= width || down >= height) continue;
        const cover = Math.min(1, Math.max(0, thick / 2 + 0.5 - Math.hypot(across - x, down - y)));
        const at = down * width + across;
        if (cover > (touched.get(at) ?? 0)) touched.set(at, cover);
      }
  }
  for (const [at, cover] of touched) levels[at]! *= 1 - dark * cover;
}

/** Half of the picture or less is a background out of focus, lighter or darker than skin. */
function putBackground(scene: Scene, random: () => number): void {
  const { width, height, light: levels } = scene;
  const behind: Scene = { width, height, light: Float32Array.from(levels) };
  soften(behind, width / 25);
  const [edge, slope, shade] = [(0.15 + 0.35 * random()) * width, random() - 0.5, 0.3 + 1.5 * random()];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < edge + slope * (y - height / 2); x += 1)
      levels[y * width + x] = behind.light[y * width + x]! * shade;
}

/** Light from one side, falling off. */
function lightFrom({ width, height, light: levels }: Scene, random: () => number): void {
  const [across, down] = [(random() - 0.5) * 0.8, (random() - 0.5) * 0.8];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      levels[y * width + x]! *= 1 + across * (x / width - 0.5) + down * (y / height - 0.5);
}
