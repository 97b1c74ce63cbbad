import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs tools/ as programs, because this room imports packages only. */
function tool(source: string): string {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 16_000_000,
  });
  if (run.status !== 0) throw new Error(`A tool failed:\n${run.stdout}`);
  return run.stdout;
}

/**
 * The Chromium to drive: CHROME_PATH, which `npm test` sets, else the one that `npm test` would find. It is stored in
 * the environment for the workers.
 */
export function browserPath(): string {
  process.env['CHROME_PATH'] ??= tool(
    `const { ensureBrowser } = await import('./tools/browser.ts'); console.log('\\n' + ((await ensureBrowser()) ?? ''));`,
  )
    .trim()
    .split('\n')
    .at(-1);
  return process.env['CHROME_PATH'] ?? '';
}

/** Builds the web app if a source has changed since the last build. */
export function buildWeb(): void {
  tool(
    `const { ensureWebBuild } = await import('./tools/web-build.mjs'); process.exit(ensureWebBuild(process.execPath) ? 0 : 1);`,
  );
}
