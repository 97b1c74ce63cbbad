import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { tallyVariable, type Tally } from './tally.ts';

/** Counts a Playwright run for the closing line of `npm test`. A test that passed only when repeated counts as failed. */
export default class PlaywrightTally implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors += 1;
  }

  onEnd(): void {
    const tally: Tally = { passed: 0, failed: this.errors, skipped: [] };
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const mark = [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)].find(
        ({ type }) => type === 'skip' || type === 'fixme',
      );
      if (outcome === 'expected') tally.passed += 1;
      // Without a mark it was not skipped but never reached.
      else if (outcome === 'skipped' && mark)
        tally.skipped.push({ name: test.titlePath().filter(Boolean).join(' > '), reason: mark.description ?? '' });
      else tally.failed += 1;
    }
    const file = process.env[tallyVariable];
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}
