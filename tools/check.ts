import { checks, runCheck } from './checks.ts';

/** `npm run check`: everything that can be said of the source without running it. */
let failed = 0;
for (const check of checks) if (!(await runCheck(check))) failed += 1;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
