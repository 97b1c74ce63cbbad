import { defineConfig } from '@playwright/test';
import { browserPath } from './machine.ts';

/** Journeys in a real Chromium against real server processes. One at a time: a small machine shows faults, not its own haste. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
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
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A worker would serve pages behind the tests' back; update.spec.ts is about it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
});
