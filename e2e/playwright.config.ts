import { defineConfig } from '@playwright/test';
import { scaled } from '@consult/testkit/time-factor.ts';
import { browserPath } from './machine.ts';

/**
 * Journeys in a real Chromium against real server processes, two files side by side and the tests of a file one after
 * the other. A file that changes its world has one of its own; the others share their worker's.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: scaled(90_000),
  expect: { timeout: scaled(15_000) },
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'journeys', grepInvert: /@long/ },
    { name: 'long', grep: /@long/, timeout: scaled(30 * 60_000) },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: browserPath(),
      // Chromium refuses its own sandbox where everything runs as root, in containers above all.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Edmonton',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: scaled(20_000),
    navigationTimeout: scaled(30_000),
    // A worker would serve pages without the tests knowing; update.spec.ts tests it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
});
