import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { scaled } from '../packages/testkit/src/time-factor.ts';

/** The long floor: one file after the other, since each makes use of the whole machine. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'long',
    include: ['{apps,packages,tools,bench}/**/*.long.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: scaled(15 * 60_000),
    hookTimeout: scaled(15 * 60_000),
    expect: { poll: { timeout: scaled(60_000) } },
    reporters: process.env['TALLY_FILE'] ? ['default', './tools/vitest-tally.ts'] : ['default'],
  },
});
