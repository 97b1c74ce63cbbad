import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type Playwright from '@playwright/test';
import { root, runProgram, runScript } from './program.ts';

/**
 * Chromium's headless shell first: the same engine without the window that the browser draws though nobody sees it, an
 * eighth of its processor time (decision 146).
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env['PROGRAMFILES'] ?? 'C:\\Program Files'}\\Google\\Chrome\\Application\\chrome.exe`,
];

/**
 * A Chromium or Chrome that runs: CHROME_PATH, the system's, Playwright's, and otherwise one that this installs now
 * (apt as root, then Playwright's own). Prints what it tried, and returns undefined, when none can be had.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (runs(given)) return given;
    console.error(`CHROME_PATH is ${given}, which cannot be run.`);
    return undefined;
  }
  return findInstalled() ?? (await install());
}

/** Like ensureBrowser, but installs and prints nothing. */
export function findBrowser(): string | undefined {
  const given = process.env['CHROME_PATH'];
  return given ? (runs(given) ? given : undefined) : findInstalled();
}

function findInstalled(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places, playwrightPath()].find((path) => existsSync(path) && runs(path));
}

async function install(): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (needed once) ...');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { env, limitMs: 10 * 60_000 });
    // Not every release has the shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const packages = [name, 'fonts-liberation'];
      const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
      if ((await runProgram('apt-get', args, { env, limitMs: 20 * 60_000 })) === 0) break;
    }
    const found = findInstalled();
    if (found) return found;
  }
  console.log("Installing Playwright's Chromium for the browser tests (needed once) ...");
  await runScript('node_modules/playwright/cli.js', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
    limitMs: 20 * 60_000,
  });
  return findInstalled();
}

function playwrightPath(): string {
  return (
    createRequire(join(root, 'e2e/package.json'))('@playwright/test') as typeof Playwright
  ).chromium.executablePath();
}

function runs(path: string): boolean {
  // Chrome on Windows opens a window when asked for its version.
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}
