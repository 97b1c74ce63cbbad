import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaled, timeFactor } from '../packages/testkit/src/time-factor.ts';
import { ensureBrowser } from './browser.ts';
import { root } from './program.ts';
import { runPlaywright, runVitest } from './runners.ts';
import { addTallies, report } from './tally.ts';

/**
 * `npm run test:long [words]`: tests that take minutes by design (storms, kills, scale, restore), which `npm test`
 * leaves out: files named `*.long.test.ts`, and journeys that bear the tag '@long'. Words narrow the files down.
 */
const start = performance.now();
const words = process.argv.slice(2);
const limitMs = scaled(3 * 60 * 60_000);
console.log(`Limits of time are multiplied by ${timeFactor()} on this machine as it is now.`);

const tallies = [await runVitest({ args: ['--config', 'tools/vitest.long.config.ts', ...words], limitMs })];
const journeys = longJourneys().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (journeys.length > 0) {
  const browser = await ensureBrowser();
  tallies.push(await runPlaywright('long', { args: journeys, limitMs, env: browser ? { CHROME_PATH: browser } : {} }));
}
const total = addTallies(tallies);
console.log(report(total, performance.now() - start));
process.exitCode = total.failed === 0 ? 0 : 1;

/** Playwright fails where it finds no test, so this asks it only where there is one. */
function longJourneys(): string[] {
  const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  return specs.filter((name) => readFileSync(join(root, 'e2e', name), 'utf8').includes("'@long'"));
}
