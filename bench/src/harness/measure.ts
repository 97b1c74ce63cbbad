import { rounded } from './machine.ts';

/** Times in milliseconds of many runs of one thing, one after the other. */
export type Spread = { p50: number; p95: number; p99: number; mean: number; n: number };

/** The percentiles of some times in milliseconds. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN, 3);
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    mean: rounded(times.reduce((sum, time) => sum + time, 0) / times.length, 3),
    n: times.length,
  };
}

/** Runs something this often, one after the other, after a warm-up of a fifth of it. */
export async function timeEach(count: number, run: (n: number) => Promise<unknown>): Promise<Spread> {
  const warmUp = Math.ceil(count / 5);
  for (let n = 0; n < warmUp; n += 1) await run(n);
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    await run(warmUp + n);
    times.push(performance.now() - from);
  }
  return spreadOf(times);
}

/**
 * How many a second, when each runner goes on as soon as it has its answer. The first fifth of the time, in which
 * things warm up, is not counted.
 */
export async function ratePerSecond(seconds: number, runners: readonly (() => Promise<unknown>)[]): Promise<number> {
  const begin = performance.now();
  const from = begin + seconds * 200;
  const to = from + seconds * 1000;
  let counted = 0;
  await Promise.all(
    runners.map(async (run) => {
      for (;;) {
        await run();
        const now = performance.now();
        if (now >= to) return;
        if (now >= from) counted += 1;
      }
    }),
  );
  return Math.round(counted / seconds);
}

/**
 * How many a second, over so many runs, when each runner goes on as soon as it has its answer: for what uses up things
 * that were made before. A fifth as many go ahead of them, uncounted.
 */
export async function countPerSecond(count: number, runners: readonly (() => Promise<unknown>)[]): Promise<number> {
  const all = async (runs: number): Promise<void> => {
    let left = runs;
    const goOn = async (run: () => Promise<unknown>): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await run();
      }
    };
    await Promise.all(runners.map(goOn));
  };
  await all(Math.ceil(count / 5));
  const from = performance.now();
  await all(count);
  return rounded((count * 1_000) / (performance.now() - from), 1);
}

/**
 * Runs rounds and returns them in the order of their `cost`, the cheapest first. A busy neighbour spoils rounds, never
 * mends one.
 */
export async function quietest<Round>(
  rounds: number,
  one: () => Promise<Round>,
  cost: (round: Round) => number,
): Promise<Round[]> {
  const done: Round[] = [];
  for (let n = 0; n < rounds; n += 1) done.push(await one());
  return done.toSorted((a, b) => cost(a) - cost(b));
}
