import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The calls floor: every call against a real PostgreSQL. The files of a worker share its modules, and with them one world. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'calls',
    include: ['apps/server/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    fsModuleCache: true,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
