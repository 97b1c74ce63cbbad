/** What a runner of tests reports; vitest-tally.ts and playwright-tally.ts write it as JSON into the file that TALLY_FILE names. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
}

export const tallyVariable = 'TALLY_FILE';

/** Adds up tallies. */
export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  };
}

/**
 * What a runner's report and exit code say together. A runner that died without a report, or ended badly with no
 * failed test in it, counts as one failure; so does one that found no test at all.
 */
export function judge(report: Tally | undefined, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1, skipped: [] };
  const isEmpty = report.passed + report.failed + report.skipped.length === 0;
  return report.failed === 0 && (exitCode !== 0 || isEmpty) ? { ...report, failed: 1 } : report;
}

/** The closing line of a run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}
