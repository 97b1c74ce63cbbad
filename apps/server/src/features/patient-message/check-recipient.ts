import { patientMessageCheckRecipient } from '@consult/contract/patient-message/check-recipient.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { standingOf } from '../activity/activity.ts';
import { lookAtRecipients } from '../patient/patient.ts';
import { patientOfOwnReferral } from './own-referral.ts';
import { ownLocation } from './sender.ts';
import type { MessagePatient } from './new-batch.ts';
import { clinicOfRow, patientOf } from './patient-of-consult.ts';

/**
 * patientMessage-checkRecipient: what is asked about addresses before a send, of a clinic of the viewer's or of the
 * patient of a consult of theirs.
 */
export const checkRecipient = serve(patientMessageCheckRecipient).handler(
  async ({ input, context: { app, viewer } }) => {
    const { activityId, recipients } = input;
    if (activityId !== undefined) {
      const { clinicId, patient } = await inTransaction(app.read, (client) =>
        clinicAndPatient(client, app, viewer, activityId),
      );
      const { phn, province } = patient;
      const asked = recipients.map(({ patientEmail: email }) => ({ email, phn, province }));
      return { recipients: await lookAtRecipients(app, viewer, clinicId, asked) };
    }
    const location = await ownLocation(app.read, viewer, input);
    if (!location) throw refuse('INVALID_INPUT', { locationId: { code: 'location-required' } });
    const asked = recipients.map(({ patientEmail: email, phn, province }) => ({ email, phn, province }));
    return { recipients: await lookAtRecipients(app, viewer, location.clinicId, asked) };
  },
);

/** The patient of a consult to whom the viewer may write, and the clinic that would send. @throws NOT_FOUND */
async function clinicAndPatient(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<{ clinicId: string; patient: Pick<MessagePatient, 'phn' | 'province'> }> {
  const referral = await patientOfOwnReferral(client, app, viewer, activityId);
  if (referral) return referral;
  const known = await standingOf(client, app, viewer, activityId);
  const clinicId = known.clinicId ?? (await clinicOfRow(client, viewer, activityId));
  if (!known.can.forwardToPatient || !clinicId) throw refuse('NOT_FOUND');
  return { clinicId, patient: await patientOf(client, app, known) };
}
