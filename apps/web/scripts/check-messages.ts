import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Fails when a text of the code is not in the catalogues, or has no French. Both are Lingui's own checks;
 * this only runs them in the right folder and says how to mend what they find.
 */
const web = join(import.meta.dirname, '..');
const lingui = fileURLToPath(new URL('../lingui.js', import.meta.resolve('@lingui/cli/api')));

const checks = [
  {
    args: ['check', 'sync', '--clean'],
    mend: 'Run `npm run messages:extract -w @consult/web` and translate what is new.',
  },
  {
    args: ['check', 'missing', '--mode', 'catalog', '--locale', 'fr', '--verbose'],
    mend: 'Translate them in apps/web/src/locales/fr/messages.po.',
  },
];

let failed = false;
for (const { args, mend } of checks) {
  const run = spawnSync(process.execPath, [lingui, ...args], { cwd: web, encoding: 'utf8' });
  if (run.status === 0) continue;
  failed = true;
  console.error(`${run.stdout}${run.stderr}${mend}`);
}
if (!failed) console.log('messages: every text is in the catalogues, and in French');
process.exitCode = failed ? 1 : 0;
