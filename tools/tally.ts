/** A test that ran, with the floor that it stands on (tests.md) and how long it took. */
export interface RanTest {
  floor: string;
  file: string;
  title: string;
  ms: number;
  failed: boolean;
}

/**
 * The report of a runner of tests; vitest-tally.ts and playwright-tally.ts write it as JSON into the file that
 * TALLY_FILE names.
 */
export interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
  /** How long each floor took, from the start of its first test file to the end of its last. */
  floors: { name: string; ms: number }[];
  tests: RanTest[];
}

export const tallyVariable = 'TALLY_FILE';

/** The tally of no test. */
export const noTests: Readonly<Tally> = { passed: 0, failed: 0, skipped: [], floors: [], tests: [] };

/** Adds up tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    floors: tallies.flatMap(({ floors }) => floors),
    tests: tallies.flatMap(({ tests }) => tests),
  };
}

/**
 * The result of a runner by its report and exit code. A runner that died without a report, or ended badly with no
 * failed test in it, counts as one failure; so does one that found no test at all.
 */
export function judge(report: Tally | undefined, exitCode: number): Tally {
  if (!report) return { ...noTests, failed: 1 };
  const isEmpty = report.passed + report.failed + report.skipped.length === 0;
  return report.failed === 0 && (exitCode !== 0 || isEmpty) ? { ...report, failed: 1 } : report;
}

/** The closing line of a run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * The end of a run's output: the floors, the slowest tests, skipped tests with their reasons, and as its last line the
 * closing line.
 */
export function report(tally: Tally, elapsedMs: number, slowest = 20): string {
  const slow = tally.tests.toSorted((one, other) => other.ms - one.ms).slice(0, slowest);
  return [
    `\nHow long each floor took (floors run beside each other; everything together ${duration(elapsedMs)}):`,
    ...tally.floors.map(({ name, ms }) => `  ${duration(ms).padStart(9)}  ${name}`),
    ...(slow.length > 0 ? [`\nThe ${slow.length} slowest tests:`] : []),
    ...slow.map(({ ms, file, title }) => `  ${`${(ms / 1000).toFixed(1)} s`.padStart(9)}  ${file} › ${title}`),
    ...(tally.skipped.length > 0 ? ['\nSkipped:'] : []),
    ...tally.skipped.map(({ name, reason }) => `  ${name}: ${reason || 'no reason given'}`),
    `\n${closingLine(tally)}`,
  ].join('\n');
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
