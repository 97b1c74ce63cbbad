import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { lockStanding } from '../activity/activity.ts';
import { unsafeLockPayment } from './row.ts';
import type { PaymentRow } from './row.ts';

/**
 * Locks a payment on an activity for a consultant of it who charges for the clinic that the payment is of.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function lockOwnPayment(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { activityId, paymentId }: { activityId: string; paymentId: string },
): Promise<PaymentRow> {
  const { can, clinicId } = await lockStanding(client, app, viewer, activityId);
  if (!can.charge) throw refuse('NOT_ALLOWED');
  const row = await unsafeLockPayment(client, paymentId);
  if (row?.activity_id !== activityId) throw refuse('NOT_FOUND');
  if (row.clinic_id !== clinicId) throw refuse('NOT_ALLOWED');
  return row;
}
