import { patientMessageSendOneWay } from '@consult/contract/patient-message/send-one-way.ts';
import { checkOneWayMessage, unknownSigner } from '@consult/domain/patient/one-way-message.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { messagesRemaining } from '@consult/domain/premium/uses.ts';
import { nextMorningAtSeven } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { writeMessageDelivery } from '../consult/consult.ts';
import { earlierMessage, keepMessage } from './keep-message.ts';
import { signerOf } from './signer.ts';
import { messagesUsed } from '../premium/premium.ts';

type Referral = { clinicId: string; patient: EconsultBody['patient'] };

/**
 * patientMessage-sendOneWay: stores the message encrypted and orders its mail for seven the next morning (document 3,
 * section 9). The same id with the same content gets the first answer. It locks the sender while it counts the uses of
 * a premium plan, so that two sends at once do not take the last one twice.
 */
export const sendOneWay = serve(patientMessageSendOneWay).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    refuseFaults(checkOneWayMessage(input, unknownSigner));
    const { messageId, activityId } = input;
    const order = {
      activityId,
      to: typedEmail(input.patientEmail),
      subject: input.subject.trim(),
      text: input.body.trim(),
    };
    const hash = app.terms.contentHash(JSON.stringify(order));
    const createdAt = await inTransaction(app.write, async (client) => {
      const earlier = await earlierMessage(client, viewer.personId, messageId, hash);
      if (earlier?.kind === 'changed') throw errors.MESSAGE_CHANGED();
      if (earlier?.kind === 'repeat') return earlier.createdAt;
      const referral = await ownReferral(client, app, viewer, activityId);
      // A viewer learns nothing of somebody else's message with this id.
      if (!referral || earlier) throw refuse('NOT_FOUND');
      refuseFaults(checkOneWayMessage(input, await signerOf(client, viewer.personId, referral.clinicId)));
      const limited = !viewer.permissions.has('oneWayMessaging');
      const now = app.now();
      if (limited && messagesRemaining(await messagesUsed(client, viewer.personId, now)) === 0)
        throw errors.LIMIT_REACHED();
      const { phn, province, dateOfBirth } = referral.patient;
      await keepMessage(client, app, {
        id: messageId,
        subType: 'OneWayPatient',
        senderId: viewer.personId,
        onBehalf: false,
        clinicId: referral.clinicId,
        activityId,
        hash,
        body: { to: order.to, subject: order.subject, text: order.text, patient: { phn, province, dateOfBirth } },
        createdAt: now,
        goesOutAt: nextMorningAtSeven(now),
      });
      await writeMessageDelivery(client, activityId);
      return now;
    });
    return { messageId, goesOutAt: nextMorningAtSeven(createdAt).toISOString() };
  },
);

function refuseFaults(faults: ReturnType<typeof checkOneWayMessage>): void {
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
}

/** A referral that the viewer has sent, with its patient; null for every other. */
async function ownReferral(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<Referral | null> {
  const { rows } = await client.query<{ clinic_id: string; key_id: number; wrapped_key: Buffer; body: Buffer }>(
    `select a.referrer_clinic_id as clinic_id, a.key_id, a.wrapped_key, e.body
      from activity a join econsult e on e.activity_id = a.id join inbox_row r on r.activity_id = a.id
      and r.owner_id = $2
      where a.id = $1 and a.referrer_id = $2 and a.activity_type = 'referral'`,
    [activityId, viewer.personId],
  );
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, activityId);
  const body = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), row.body);
  return body && { clinicId: row.clinic_id, patient: body.patient };
}
