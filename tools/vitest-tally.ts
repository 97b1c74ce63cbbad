import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { tallyVariable, type Tally } from './tally.ts';

/** Counts a vitest run for the closing line of `npm test`: files that fail to load and stray errors are failures too. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: errors.length, skipped: [] };
    for (const module of modules) {
      const before = tally.failed;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'skipped')
          tally.skipped.push({ name: `${module.relativeModuleId}: ${test.fullName}`, reason: result.note ?? '' });
        else tally.failed += 1;
      }
      if (!module.ok() && tally.failed === before) tally.failed += 1;
    }
    const file = process.env[tallyVariable];
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}
