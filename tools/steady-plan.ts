import { posix } from 'node:path';
import type { Import } from './boundaries.ts';
import type { RanTest } from './tally.ts';

const testName = /\.(?:test|spec)\.tsx?$/;
const longName = /\.long\.test\.tsx?$/;

/** Whether a path is a test file that vitest or Playwright runs every day. */
function isTest(path: string): boolean {
  return testName.test(path) && !longName.test(path);
}

/** Whether Playwright runs it. */
export function isJourney(path: string): boolean {
  return /^e2e\/.*\.spec\.ts$/.test(path);
}

/**
 * The test files that a change touches: those that changed themselves first, then those that the change reaches in one
 * step, by importing a changed file or by lying beside it under its name. `files` is every file there is.
 */
export function testsReached(
  changed: readonly string[],
  imports: readonly Import[],
  files: readonly string[],
): string[] {
  const there = new Set(files.filter(isTest));
  const sources = new Set(changed.filter((path) => !testName.test(path)));
  const names = new Set([...sources].map(nameOf));
  const importing = imports.filter(({ to }) => sources.has(to)).map(({ from }) => from);
  const beside = [...there].filter((path) => names.has(nameOf(path)));
  return [...new Set([...changed, ...importing.toSorted(), ...beside.toSorted()])].filter((path) => there.has(path));
}

/** Folder and name without the parts that mark a test or a language. */
function nameOf(path: string): string {
  return posix.join(
    posix.dirname(path),
    posix.basename(path).replace(/(?:\.screen)?(?:\.(?:test|spec))?\.[a-z]+$/, ''),
  );
}

/** The cost of one round of a file. */
export type Cost = { file: string; ms: number };

/** One run of a runner over some files: the time that it took, and the tests that it reported. */
export type Batch = { files: readonly string[]; ms: number; tests: readonly RanTest[] };

/**
 * The cost of each file of a batch: its share of the whole time, the runner's own start included, by the time of its
 * tests.
 */
export function costsOf({ files, ms, tests }: Batch): Cost[] {
  const own = files.map((file) => tests.reduce((sum, test) => sum + (test.file === file ? test.ms : 0), 1));
  const all = own.reduce((sum, each) => sum + each, 0);
  return files.map((file, index) => ({ file, ms: ((own[index] ?? 0) / all) * ms }));
}

/** Files of one runner together, in batches of at most `most`, in their order. */
export function batchesOf(files: readonly string[], most: number): string[][] {
  return [files.filter((file) => !isJourney(file)), files.filter(isJourney)].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / most) }, (_, n) => some.slice(n * most, (n + 1) * most)),
  );
}

/**
 * The files, in their order, whose further rounds fit into the time that is left. It leaves out a file that does not
 * fit and tries those after it: a short one may still fit.
 */
export function fitting(costs: readonly Cost[], rounds: number, leftMs: number): { kept: string[]; left: string[] } {
  let free = leftMs;
  const kept: string[] = [];
  const left: string[] = [];
  for (const { file, ms } of costs) {
    if (ms * rounds <= free) {
      free -= ms * rounds;
      kept.push(file);
    } else left.push(file);
  }
  return { kept, left };
}

/** One file in one round. */
export type Round = { file: string; failures: readonly string[] };

/** How often each failure came, of how many rounds of its file, the most frequent first. */
export function countFailures(rounds: readonly Round[]): { failure: string; times: number; of: number }[] {
  const counts = new Map<string, { failure: string; times: number; of: number }>();
  for (const { file, failures } of rounds)
    for (const failure of failures) {
      const of = rounds.filter((round) => round.file === file).length;
      const known = counts.get(failure) ?? { failure, times: 0, of };
      counts.set(failure, { ...known, times: known.times + 1 });
    }
  return [...counts.values()].toSorted((one, other) => other.times - one.times);
}
