import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { scaled } from '../../packages/testkit/src/time-factor.ts';

/** The calls floor: every call against a real PostgreSQL. The files of a worker share its modules, and with them one world (decision 52). */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'calls',
    include: ['apps/server/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.*'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    fsModuleCache: true,
    maxWorkers: 2,
    testTimeout: scaled(20_000),
    // A hook that starts a database or a server of its own: no claim, and slow where a machine does a lot else.
    hookTimeout: scaled(60_000),
    // What a worker does, or another process hears, comes on a busy machine later than vitest's own one second.
    expect: { poll: { timeout: scaled(15_000) } },
  },
});
