import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { checks, runCheck, type Check } from './checks.ts';
import { root, runScript } from './program.ts';
import { addTallies, closingLine, judge, tallyVariable, type Tally } from './tally.ts';
import { findNode } from './setup.mjs';
import { ensureWebBuild } from './web-build.mjs';

/** Everything `npm test` runs, in order; its last line adds all of it up. */
// Ends a runner that hangs: each test has a limit of its own, and all of them together take over half an hour on a small machine.
const runnerLimitMs = 90 * 60_000;
const tallies: Tally[] = [];

const webBuild: Check = { name: 'build of the web app', run: async () => ensureWebBuild(findNode()) };

// The build first: it writes the route tree that the types of the web app need.
for (const check of [webBuild, ...checks]) {
  const ok = await runCheck(check);
  tallies.push({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] });
}
tallies.push(await runUnitTests(), await runBrowserTests());

const total = addTallies(tallies);
if (total.skipped.length > 0) console.log('\nSkipped:');
for (const { name, reason } of total.skipped) console.log(`  ${name}: ${reason || 'no reason given'}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${closingLine(total)}`);

async function runUnitTests(): Promise<Tally> {
  console.log('\n--- unit and server tests');
  return withTally((env) => runScript('node_modules/vitest/vitest.mjs', ['run'], { env, limitMs: runnerLimitMs }));
}

async function runBrowserTests(): Promise<Tally> {
  const config = 'e2e/playwright.config.ts';
  if (!existsSync(join(root, config))) return { passed: 0, failed: 0, skipped: [] };
  console.log('\n--- browser tests');
  const browser = await ensureBrowser();
  if (!browser) {
    console.error('No browser could be found or installed; set CHROME_PATH to a Chromium or Chrome.');
    return { passed: 0, failed: 1, skipped: [] };
  }
  const args = ['test', '--config', join(root, config), `--reporter=list,${join(root, 'tools/playwright-tally.ts')}`];
  return withTally((env) =>
    runScript('node_modules/@playwright/test/cli.js', args, {
      env: { ...env, CHROME_PATH: browser },
      limitMs: runnerLimitMs,
    }),
  );
}

async function withTally(run: (env: Record<string, string>) => Promise<number>): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-tally-'));
  const file = join(folder, 'tally.json');
  try {
    const exitCode = await run({ [tallyVariable]: file });
    const report = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Tally) : undefined;
    return judge(report, exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
