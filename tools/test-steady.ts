import { fork } from 'node:child_process';
import { join } from 'node:path';
import { timeFactor } from '../packages/testkit/src/time-factor.ts';
import { readImports } from './boundaries.ts';
import { ensureBrowser } from './browser.ts';
import type { Say } from './checks.ts';
import { allFiles, changedFiles } from './changed-files.ts';
import { root } from './program.ts';
import { runPlaywright, runVitest, type RunOptions } from './runners.ts';
import {
  batchesOf,
  costsOf,
  countFailures,
  fitting,
  isJourney,
  testsReached,
  type Cost,
  type Round,
} from './steady-plan.ts';
import { closingLine, noTests, type Tally } from './tally.ts';

/**
 * `npm run test:steady [files]`: runs the test files that changed, or the named ones, and those that the change reaches
 * directly, twenty times while another process keeps every core busy, for at most thirty minutes.
 */
const wantedRounds = 20;
const limitMs = 30 * 60_000;
const deadline = performance.now() + limitMs;
/** Files that one start of a runner tries: enough to share its start, few enough to stop in time. */
const batchSize = 12;

const named = process.argv.slice(2);
const files = testsReached(named.length > 0 ? named : changedFiles(), readImports(root), allFiles());
if (files.length === 0) {
  console.log('No test file has changed, and the change reaches none directly.');
  process.exit(named.length > 0 ? 1 : 0);
}
console.log(`${files.length} test files, ${wantedRounds} times:\n${files.map((file) => `  ${file}`).join('\n')}`);

const browser = await ensureBrowser();
const burning = fork(join(import.meta.dirname, 'burn.ts'), { stdio: 'ignore' });
console.log(`Every core is busy; limits of time are multiplied by ${timeFactor()}.`);

const rounds: Round[] = [];
const leftOut = new Map<string, string>();
const total: Tally = { ...noTests };

const costs: Cost[] = [];
for (const batch of batchesOf(files, batchSize)) costs.push(...(await tryOnce(batch, 1)));
// Keeps a tenth of the time back: the same work takes a little longer at times.
const { kept, left } = fitting(costs, wantedRounds - 1, (deadline - performance.now()) * 0.9);
for (const file of left) leftOut.set(file, `ran once; ${wantedRounds - 1} more rounds of it do not fit`);
for (let round = 2; round <= wantedRounds; round += 1)
  for (const batch of batchesOf(kept, batchSize)) await tryOnce(batch, round);
burning.disconnect();

const failures = countFailures(rounds);
if (failures.length > 0) console.log('\nFailures:');
for (const { failure, times, of } of failures) console.log(`  ${times} of ${of} times  ${failure}`);
if (leftOut.size > 0) console.log(`\nLeft out, to end within ${limitMs / 60_000} minutes:`);
for (const [file, why] of leftOut) console.log(`  ${file}: ${why}`);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs files once beside each other and returns the cost of each; prints the runner's output where one failed. */
async function tryOnce(batch: string[], round: number): Promise<Cost[]> {
  const start = performance.now();
  let said = '';
  const tally = start < deadline ? await run(batch, deadline - start, (text) => (said += text)) : undefined;
  const now = performance.now();
  if (!tally || now >= deadline) {
    for (const file of batch) leftOut.set(file, `ran ${round - 1} times`);
    return [];
  }
  for (const file of batch) {
    const failed = tally.tests.filter((test) => test.failed && test.file === file);
    rounds.push({ file, failures: failed.map(({ title }) => `${file} › ${title}`) });
  }
  if (tally.failed > 0 && !tally.tests.some(({ failed }) => failed))
    rounds.push({ file: '', failures: [`the runner itself, with ${batch.join(', ')}`] });
  total.passed += tally.passed;
  total.failed += tally.failed;
  const outcome = tally.failed === 0 ? 'passed' : 'FAILED';
  console.log(`${outcome}: round ${round}, ${batch.length} files (${((now - start) / 1000).toFixed(1)} s)`);
  if (tally.failed > 0) console.log(said);
  return costsOf({ files: batch, ms: now - start, tests: tally.tests });
}

function run(batch: string[], leftMs: number, say: Say): Promise<Tally> {
  const options: RunOptions = { args: batch, limitMs: leftMs, say, ...(browser && { env: { CHROME_PATH: browser } }) };
  return batch.some(isJourney) ? runPlaywright('journeys', options) : runVitest(options);
}
