import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from './program.ts';
import { tallyVariable, type Tally } from './tally.ts';

/**
 * Counts a vitest run for the closing line of `npm test`: files that fail to load and stray errors are failures too. A
 * project is a floor.
 */
export default class VitestTally implements Reporter {
  private readonly floors = new Map<string, { from: number; to: number }>();

  onTestModuleQueued(module: TestModule): void {
    const name = floorOf(module);
    const now = performance.now();
    if (!this.floors.has(name)) this.floors.set(name, { from: now, to: now });
  }

  onTestModuleEnd(module: TestModule): void {
    const floor = this.floors.get(floorOf(module));
    if (floor) floor.to = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: errors.length, skipped: [], floors: [], tests: [] };
    for (const [name, { from, to }] of this.floors) tally.floors.push({ name, ms: to - from });
    for (const module of modules) {
      const before = tally.failed;
      const at = { floor: floorOf(module), file: relative(root, module.moduleId).split(sep).join('/') };
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'skipped') {
          tally.skipped.push({ name: `${at.file}: ${test.fullName}`, reason: result.note ?? '' });
          continue;
        }
        const failed = result.state !== 'passed';
        if (failed) tally.failed += 1;
        else tally.passed += 1;
        tally.tests.push({ ...at, title: test.fullName, ms: test.diagnostic()?.duration ?? 0, failed });
      }
      if (!module.ok() && tally.failed === before) {
        tally.failed += 1;
        tally.tests.push({ ...at, title: '(the file itself)', ms: module.diagnostic().duration, failed: true });
      }
    }
    const file = process.env[tallyVariable];
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}

function floorOf(module: TestModule): string {
  return module.project.name || 'unit and server tests';
}
