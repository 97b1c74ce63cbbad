import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    // A hook that starts a database or a server of its own: no claim, and slow where a machine does a lot else.
    hookTimeout: 60_000,
    // What a worker does, or another process hears, comes on a busy machine later than vitest's own one second.
    expect: { poll: { timeout: 15_000 } },
    reporters: process.env['TALLY_FILE'] ? ['default', './tools/vitest-tally.ts'] : ['default'],
  },
});
