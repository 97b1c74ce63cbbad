import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { root } from './program.ts';
import { tallyVariable, type Tally } from './tally.ts';

/**
 * Counts a Playwright run for the closing line of `npm test`. A test that passed only when repeated counts as failed. A
 * project is a floor.
 */
export default class PlaywrightTally implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors += 1;
  }

  onEnd({ duration }: FullResult): void {
    const tally: Tally = { passed: 0, failed: this.errors, skipped: [], floors: [], tests: [] };
    const floors = new Set<string>();
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const mark = [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)].find(
        ({ type }) => type === 'skip' || type === 'fixme',
      );
      // The first three of a path are the run, the project and the file.
      const [, floor = '', , ...titles] = test.titlePath();
      floors.add(floor);
      // Without a mark the run ended before the test, which does not count as skipped.
      if (outcome === 'skipped' && mark) {
        tally.skipped.push({ name: test.titlePath().filter(Boolean).join(' > '), reason: mark.description ?? '' });
        continue;
      }
      const failed = outcome !== 'expected';
      if (failed) tally.failed += 1;
      else tally.passed += 1;
      tally.tests.push({
        floor,
        file: relative(root, test.location.file).split(sep).join('/'),
        title: titles.join(' > '),
        ms: test.results.reduce((sum, result) => sum + result.duration, 0),
        failed,
      });
    }
    tally.floors = [...floors].map((name) => ({ name, ms: duration }));
    const file = process.env[tallyVariable];
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}
