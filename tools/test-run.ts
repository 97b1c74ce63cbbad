import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { timeFactor } from '../packages/testkit/src/time-factor.ts';
import { ensureBrowser } from './browser.ts';
import { checks, runCheck, webBuild } from './checks.ts';
import { memoryFolder } from './memory-folder.ts';
import { root } from './program.ts';
import { runPlaywright, runVitest } from './runners.ts';
import { addTallies, noTests, report, type Tally } from './tally.ts';

/**
 * Everything that `npm test` runs; its last line adds all of it up. Two lanes: the tests, and beside them, where they
 * leave a core idle, the build of the page and the checks. The journeys wait for the build; in a fresh clone nothing
 * else does.
 */
const start = performance.now();

// Measured before anything else runs: it tells how busy other programs keep this machine.
console.log(`Limits of time are multiplied by ${timeFactor()} on this machine as it is now.`);
const browser = await ensureBrowser();
const memory = memoryFolder();
const env: Record<string, string> = { ...(browser && { CHROME_PATH: browser }), ...(memory && { TMPDIR: memory }) };

const building = runCheck(webBuild);
const checking = checkAll();
// The newer page takes the older one's place in a moment in which there is none. Where there is an older page, the
// tests therefore wait for the newer one; in a fresh clone there is nothing to take away, and they do not wait.
if (existsSync(join(root, 'apps/web/dist/index.html'))) await building;
console.log('\n--- rules, calls and screens');
const tallies: Tally[] = [await runVitest({ env })];
await building;
tallies.push(await runJourneys());
tallies.push(await checking);
console.log(report(addTallies(tallies), performance.now() - start));
process.exitCode = addTallies(tallies).failed === 0 ? 0 : 1;

async function checkAll(): Promise<Tally> {
  const outcomes = [await building];
  for (const check of checks) outcomes.push(await runCheck(check));
  const passed = outcomes.filter(Boolean).length;
  const floors = [{ name: 'checks', ms: performance.now() - start }];
  return { ...noTests, passed, failed: outcomes.length - passed, floors };
}

async function runJourneys(): Promise<Tally> {
  console.log('\n--- journeys');
  if (browser) return runPlaywright('journeys', { env });
  console.log('No browser could be found or installed; set CHROME_PATH to a Chromium or Chrome.');
  return { ...noTests, failed: 1 };
}
