import type { TestProjectInlineConfiguration } from 'vitest/config';
import { scaled } from './packages/testkit/src/time-factor.ts';

/** Every call over HTTP against a real PostgreSQL, and what else needs a server or a database. */
export const calls: TestProjectInlineConfiguration = {
  test: {
    name: 'calls',
    include: ['apps/server/**/*.test.ts', 'packages/testkit/**/*.test.ts', 'bench/**/*.test.ts'],
    // `npm run test:long` runs those that take minutes.
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.*'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    pool: 'forks',
    // The files of a worker share its modules, and with them one world (decision 52).
    isolate: false,
    fsModuleCache: true,
    testTimeout: scaled(20_000),
    // A hook that starts a database or a server of its own: no claim, and slow where a machine does a lot else.
    hookTimeout: scaled(60_000),
    // What a worker does, or another process hears, comes on a busy machine later than vitest's own one second.
    expect: { poll: { timeout: scaled(15_000) } },
  },
};
