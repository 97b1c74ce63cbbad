import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Say } from './checks.ts';
import { root, runScript } from './program.ts';
import { judge, tallyVariable, type Tally } from './tally.ts';

export interface RunOptions {
  /** Arguments of the runner: files, projects. */
  args?: readonly string[];
  env?: Record<string, string>;
  limitMs?: number;
  /** Takes the runner's output, in whole lines; where absent it goes to the terminal. */
  say?: Say;
}

/**
 * Ends a runner that hangs. Each test has a limit of its own, and all of them together take over half an hour on a
 * small machine.
 */
const runnerLimitMs = 90 * 60_000;

/** Runs vitest once, with all of its projects where the arguments name none. */
export function runVitest(options: RunOptions = {}): Promise<Tally> {
  return withTally('node_modules/vitest/vitest.mjs', ['run', ...(options.args ?? [])], options);
}

/** Runs a project of Playwright's. */
export function runPlaywright(project: 'journeys' | 'long', options: RunOptions = {}): Promise<Tally> {
  const args = [
    'test',
    '--config',
    join(root, 'e2e/playwright.config.ts'),
    '--project',
    project,
    `--reporter=list,${join(root, 'tools/playwright-tally.ts')}`,
    ...(options.args ?? []),
  ];
  return withTally('node_modules/@playwright/test/cli.js', args, options);
}

async function withTally(script: string, args: string[], options: RunOptions): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-tally-'));
  const file = join(folder, 'tally.json');
  try {
    const exitCode = await runScript(script, args, {
      env: { ...options.env, [tallyVariable]: file },
      limitMs: options.limitMs ?? runnerLimitMs,
      say: options.say ?? ((text) => void process.stdout.write(text)),
    });
    const report = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Tally) : undefined;
    return judge(report, exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
