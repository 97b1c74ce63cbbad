import type { App } from '../../call/context.ts';
import { countBillingRecords } from './count-billing-records.ts';
import { createBillingReport } from './create-billing-report.ts';
import { createRollupReport } from './create-rollup-report.ts';
import { getRejectionExplanations } from './get-rejection-explanations.ts';
import { takeSnapshots } from './snapshot.ts';

export { billingExportRoute } from './export-route.ts';
export { openSnapshot, snapshotPlace, takeSnapshots } from './snapshot.ts';
export type { BillingSnapshot, SealedSnapshot } from './snapshot.ts';

/** The door of billing records and their report. */
export const billingCalls = {
  'reporting-countBillingRecords': countBillingRecords,
  'reporting-createBillingReport': createBillingReport,
  'reporting-createRollupReport': createRollupReport,
  'reporting-getRejectionExplanations': getRejectionExplanations,
};

/** How often records without their snapshot are looked for, in ms. */
const snapshotEveryMs = 5_000;

/** Takes the snapshots of new records, and of those from before there were any, while this process runs jobs. */
export async function handleBilling(app: App): Promise<void> {
  app.jobs.repeat('billingSnapshots', snapshotEveryMs, () => takeSnapshots(app, null));
}
