import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { scaled } from './packages/testkit/src/time-factor.ts';
import { calls } from './vitest.calls.ts';
import { screens } from './vitest.screens.ts';

/** The floors on which vitest proves things; a test stands on the lowest on which what it says can be true. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: process.env['TALLY_FILE'] ? ['default', './tools/vitest-tally.ts'] : ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{apps/web,packages/domain,packages/contract,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.screen.test.tsx', '**/*.long.test.*'],
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'tools/own-globals.ts')],
          testTimeout: scaled(20_000),
        },
      },
      calls,
      screens,
    ],
  },
});
