import type { App } from '../../call/context.ts';
import { makeClaimFiles } from './make-file.ts';
import { NoSubmitterError } from './submitter.ts';

export { withoutClinic } from './candidates.ts';
export { exportFile } from './export-file.ts';
export { importResults } from './import-results.ts';
export { listFiles } from './lists.ts';
export { makeClaimFiles } from './make-file.ts';
export { mendClaimFile } from './mend-file.ts';
export { readKept } from './read-kept.ts';
export type { WhyKept } from './keep-lines.ts';
export { moveNumbers } from './move-numbers.ts';
export type { NextNumbers } from './move-numbers.ts';
export { missingOf, readDoctor, setDoctor } from './set-doctor.ts';
export { compareClaims } from './verify-claims.ts';
export type { ClaimProblem } from './verify-claims.ts';
export { NoSubmitterError, readSubmitter, setSubmitter } from './submitter.ts';

/** Thursdays at noon, business time: the payer takes files until that evening. Server rules, section 24, 'Files'. */
const weekly = '0 12 * * 4';

/** Makes the claim files of a week. Called once in every process. */
export async function handleClaims(app: App): Promise<void> {
  await app.jobs.handle('write-claims', async () => {
    try {
      await makeClaimFiles(app);
    } catch (error) {
      // An installation that claims nothing: `claims write` says so to who asks.
      if (!(error instanceof NoSubmitterError)) throw error;
    }
  });
  await app.jobs.schedule('write-claims', weekly, {});
}
