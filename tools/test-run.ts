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
 * Everything that `npm test` runs; its last line adds all of it up. Two lanes: rules, calls and then screens; beside
 * them, where they leave a core idle, the build of the page and the checks, and beside the screens the journeys, which
 * need the build (docs/decisions/0160-journeys-beside-screens.md).
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
console.log('\n--- rules and calls');
const tallies: Tally[] = [await runVitest({ env, args: ['--project', 'rules', '--project', 'calls'] })];
await building;
const journeys = runJourneys();
console.log('\n--- screens');
tallies.push(await runVitest({ env, args: ['--project', 'screens'] }));
tallies.push(await journeys, await checking);
console.log(report(addTallies(tallies), performance.now() - start));
process.exitCode = addTallies(tallies).failed === 0 ? 0 : 1;

async function checkAll(): Promise<Tally> {
  const outcomes = [await building];
  for (const check of checks) outcomes.push(await runCheck(check));
  const passed = outcomes.filter(Boolean).length;
  const floors = [{ name: 'checks', ms: performance.now() - start }];
  return { ...noTests, passed, failed: outcomes.length - passed, floors };
}

/** One after the other, and printed once all have ended: what the screens say stands between otherwise. */
async function runJourneys(): Promise<Tally> {
  let said = '';
  const tally = browser
    ? await runPlaywright('journeys', { env, args: ['--workers=1'], say: (text) => void (said += text) })
    : { ...noTests, failed: 1 };
  if (!browser) said = 'No browser could be found or installed; set CHROME_PATH to a Chromium or Chrome.\n';
  console.log(`\n--- journeys\n${said}`);
  return tally;
}
