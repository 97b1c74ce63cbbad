import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { pagePlugins } from './apps/web/scripts/page-plugins.ts';
import { scaled } from './packages/testkit/src/time-factor.ts';
import { findBrowser } from './tools/browser.ts';

const web = join(import.meta.dirname, 'apps/web');

const { dependencies } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** What pages import and no browser reads as it is, or only in hundreds of files. */
const prepared = [
  ...Object.keys(dependencies).filter((name) => !/^(?:@consult|@fontsource-variable|workbox-)/.test(name)),
  'react-dom/client',
  'react-dom/server',
  'react/jsx-runtime',
  '@orpc/contract',
  'zod',
  // Of the tests.
  '@sinonjs/fake-timers',
  'axe-core',
];

/** React as users run it: its development build keeps a stack for every element it makes, a third of a test's time. */
const production = { 'process.env.NODE_ENV': '"production"' };

/** A file that cannot be read fails its own tests: vite's window about it would lie over the pages of all others. */
const withoutErrorWindow: Plugin = {
  name: 'without-error-window',
  configResolved: ({ server }) => {
    server.hmr = { overlay: false };
  },
};

/** Pages in a real Chromium with a server that the test plays (docs/decisions/0050-screens-floor.md). */
export const screens: TestProjectInlineConfiguration = {
  root: web,
  plugins: [pagePlugins(), withoutErrorWindow],
  define: production,
  oxc: { jsx: { development: false } },
  // Prepared before the first page: a dependency that is found while tests run has every page loaded anew.
  optimizeDeps: {
    noDiscovery: true,
    include: prepared,
    rolldownOptions: { transform: { define: production } },
  },
  test: {
    name: 'screens',
    // After rules and calls, not beside them: with four workers on two cores each test takes twice as long, and limits
    // of time fail that say nothing of the page.
    sequence: { groupOrder: 1 },
    // A page waits a third of its time: for frames, for debounces (decision 146).
    maxWorkers: 3,
    include: ['src/**/*.screen.test.tsx'],
    exclude: ['**/node_modules/**', '**/*.long.test.*'],
    globalSetup: [join(import.meta.dirname, 'tools/need-browser.ts')],
    setupFiles: ['./src/testing/setup.ts'],
    isolate: false,
    // The clock looks for a part of Node that it does without.
    onConsoleLog: (log: string) => !log.includes('Module "util" has been externalized'),
    testTimeout: scaled(20_000),
    // On busy cores the browser takes seconds to make a JPEG of a phone's photo.
    expect: { poll: { timeout: scaled(10_000) } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the journeys: a name is a part of a name unless it is said to be the whole.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: findBrowser() ?? 'no-browser',
          // Chromium refuses its own sandbox where everything runs as root, in containers above all.
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
        contextOptions: {
          locale: 'en-CA',
          timezoneId: 'America/Edmonton',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: scaled(10_000),
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};
