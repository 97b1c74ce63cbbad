import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations, readImports } from './boundaries.ts';
import { root, runScript } from './program.ts';
import { findUntraced } from './traceability.ts';

/** Something that holds for the whole source; it prints what is wrong and gives whether all is well. */
export interface Check {
  name: string;
  run: () => Promise<boolean>;
}

const messagesScript = 'apps/web/scripts/check-messages.ts';

/** Every check of the source, in the order in which their findings help most. */
export const checks: Check[] = [
  {
    name: 'types of server, packages and tools',
    run: () => passes('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']),
  },
  {
    name: 'types of the web app',
    run: () => passes('node_modules/typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json']),
  },
  { name: 'lint', run: () => passes('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'boundaries between rooms', run: async () => tell(findViolations(readImports(root))) },
  { name: 'tests of what the specification says', run: async () => tell(findUntraced(root)) },
  ...(existsSync(join(root, messagesScript))
    ? [{ name: 'message catalogue', run: () => passes(messagesScript, []) }]
    : []),
];

async function passes(script: string, args: string[]): Promise<boolean> {
  return (await runScript(script, args, { limitMs: 20 * 60_000 })) === 0;
}

/** Prints what was found and gives whether that is nothing. */
function tell(findings: readonly string[]): boolean {
  for (const finding of findings) console.error(finding);
  return findings.length === 0;
}

/** Runs one check with its name above and its outcome below. */
export async function runCheck({ name, run }: Check): Promise<boolean> {
  const start = performance.now();
  console.log(`\n--- ${name}`);
  let ok = false;
  try {
    ok = await run();
  } catch (error) {
    console.error(error);
  }
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return ok;
}
