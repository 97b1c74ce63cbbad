import { checks, runCheck } from './checks.ts';

/** `npm run check`: all checks of the source that need not run it. */
let failed = 0;
for (const check of checks) if (!(await runCheck(check))) failed += 1;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
