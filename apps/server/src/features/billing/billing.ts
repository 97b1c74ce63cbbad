import type { App } from '../../call/context.ts';
import { countBillingRecords } from './count-billing-records.ts';
import { createBillingReport } from './create-billing-report.ts';
import { createRollupReport } from './create-rollup-report.ts';
import { decide } from './decide.ts';
import { getExplanation } from './get-explanation.ts';
import { getNeeds } from './get-needs.ts';
import { getRejectionExplanations } from './get-rejection-explanations.ts';
import { judgeRecords } from './judge-records.ts';
import { preview } from './preview.ts';
import { takeSnapshots } from './snapshot.ts';

export { openAmendment } from './amendment.ts';
export type { SealedAmendment } from './amendment.ts';
export { billingExportRoute } from './export-route.ts';
export { withFees } from './get-explanation.ts';
export { readExplanations } from './get-rejection-explanations.ts';
export { judgeBeforeFile, judgeRecords } from './judge-records.ts';
export { noteDiagnosis } from './note-diagnosis.ts';
export { amendSnapshot, openSnapshot, snapshotPlace, takeSnapshots } from './snapshot.ts';
export type { BillingSnapshot, SealedSnapshot } from './snapshot.ts';

/** The door of billing records and their report. */
export const billingCalls = {
  'billing-decide': decide,
  'billing-getExplanation': getExplanation,
  'billing-getNeeds': getNeeds,
  'billing-preview': preview,
  'reporting-countBillingRecords': countBillingRecords,
  'reporting-createBillingReport': createBillingReport,
  'reporting-createRollupReport': createRollupReport,
  'reporting-getRejectionExplanations': getRejectionExplanations,
};

/** How often records without their snapshot, and those whose facts changed, are looked for, in ms. */
const changedEveryMs = 5_000;
/** How often it is looked for records that no judgement of this business day has seen, in ms. */
const dailyEveryMs = 10 * 60_000;

/**
 * While this process runs jobs: takes the snapshots of new records and judges them, again when something that they rest
 * on changed, and every night.
 */
export async function handleBilling(app: App): Promise<void> {
  app.jobs.repeat('billingSnapshots', changedEveryMs, async () => {
    await takeSnapshots(app, null);
    await judgeRecords(app, null, 'changed');
  });
  app.jobs.repeat('billingRules', dailyEveryMs, () => judgeRecords(app, null, 'daily'));
}
