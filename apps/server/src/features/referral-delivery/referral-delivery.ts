import type { App } from '../../call/context.ts';
import { deliverReferral } from './deliver.ts';

/** Handles the jobs that deliver referrals. Called once in every process. */
export async function handleReferralDeliveries(app: App): Promise<void> {
  await app.jobs.handle('referral-delivery', (data, run) => deliverReferral(app, data.activityId, run));
}
