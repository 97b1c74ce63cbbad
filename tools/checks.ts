import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations, readImports } from './boundaries.ts';
import { findLongLines } from './long-lines.ts';
import { root, runProgram, runScript } from './program.ts';
import { findUntraced } from './traceability.ts';

/** Takes the output of a check or a runner. */
export type Say = (text: string) => void;

/** A check of the whole source; it prints its findings and returns whether there are none. */
export interface Check {
  name: string;
  run: (say: Say) => Promise<boolean>;
}

const messagesScript = 'apps/web/scripts/check-messages.ts';

const messageCatalogue: Check = { name: 'message catalogue', run: (say) => passes(say, messagesScript, []) };

/** Every check of the source, in the order in which their findings help most. */
export const checks: Check[] = [
  {
    name: 'types of server, packages and tools',
    run: (say) => typesFit(say, 'tsconfig.json'),
  },
  {
    name: 'types of the web app',
    run: (say) => typesFit(say, 'apps/web/tsconfig.json'),
  },
  { name: 'lint', run: (say) => passes(say, 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'boundaries between rooms', run: async (say) => tell(say, findViolations(readImports(root))) },
  { name: 'lines of at most 120 characters', run: async (say) => tell(say, findLongLines(root)) },
  {
    name: 'nothing that nothing uses (knip.json)',
    run: (say) => passes(say, 'node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  { name: 'tests of what the specification says', run: async (say) => tell(say, findUntraced(root)) },
  ...(existsSync(join(root, messagesScript)) ? [messageCatalogue] : []),
];

/**
 * Builds the page as `npm start` does; the build writes the route tree that the types and the lint of the web app need.
 */
export const webBuild: Check = {
  name: 'build of the web app',
  run: async (say) => {
    const build = `const { ensureWebBuild } = await import('./tools/web-build.mjs'); process.exit(ensureWebBuild(process.execPath) ? 0 : 1);`;
    // In a process of its own, because Vite's build blocks everything else in its process.
    return (await runProgram(process.execPath, ['--input-type=module', '--eval', build], { say })) === 0;
  },
};

/**
 * Checks the types of one project in one thread. With more, each has its own copy of every type that others need too:
 * twice the types and 37 instead of 21 processor seconds for the server, and on two cores not a second less to wait.
 */
function typesFit(say: Say, project: string): Promise<boolean> {
  return passes(say, 'node_modules/typescript/bin/tsc', ['-p', project, '--singleThreaded']);
}

async function passes(say: Say, script: string, args: string[]): Promise<boolean> {
  return (await runScript(script, args, { limitMs: 20 * 60_000, say, inBackground: true })) === 0;
}

/** Prints the findings and returns whether there are none. */
function tell(say: Say, findings: readonly string[]): boolean {
  for (const finding of findings) say(`${finding}\n`);
  return findings.length === 0;
}

/** Runs one check and prints it whole when it has ended: its name, its output, its outcome. */
export async function runCheck({ name, run }: Check): Promise<boolean> {
  const start = performance.now();
  let said = '';
  const say: Say = (text) => void (said += text);
  let ok = false;
  try {
    ok = await run(say);
  } catch (error) {
    say(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  const outcome = `${ok ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
  console.log(`\n--- ${name}\n${said}${said === '' || said.endsWith('\n') ? '' : '\n'}${outcome}`);
  return ok;
}
