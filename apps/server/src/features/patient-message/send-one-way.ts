import { patientMessageSendOneWay } from '@consult/contract/patient-message/send-one-way.ts';
import type { OneWayInput } from '@consult/contract/patient-message/send-one-way.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { checkOneWayMessage, unknownSigner } from '@consult/domain/patient/one-way-message.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { checkHealthNumber, normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import { checkProvince } from '@consult/domain/patient/provinces.ts';
import { onBehalfNotHere } from '@consult/domain/patient-message/on-behalf.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { begin } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { claimForPatientMessage } from '../attachment/attachment.ts';
import { writeMessageDelivery } from '../delivery/delivery.ts';
import { askingRecords, settleRecipients } from '../patient/patient.ts';
import { isHeldToUses } from '../premium/premium.ts';
import { earlierBatch } from './earlier-batch.ts';
import { keepMessages, NotEnoughUses } from './keep-messages.ts';
import type { KeptBatch, MessagePatient } from './new-batch.ts';
import { patientOfOwnReferral } from './own-referral.ts';
import { senderOf } from './sender.ts';
import { signerOf } from './signer.ts';

/** From whom to whom a message goes. */
type Route = {
  clinicId: string;
  physicianId: string | null;
  senderName: string;
  onBehalf: boolean;
  patient: MessagePatient;
};

/**
 * patientMessage-sendOneWay: stores a message encrypted and orders its mail: in 20 seconds, or at 7:00 the next day
 * where that was asked for or it is about a referral (document 3, section 9; server rules, section 0). The same id with
 * the same content gets the first answer.
 */
export const sendOneWay = serve(patientMessageSendOneWay).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  refuseFaults(checkOneWayMessage(input, unknownSigner));
  const { messageId, batchId = messageId } = input;
  const hash = app.terms.contentHash(JSON.stringify(contentOf(input)));
  const send = () =>
    inTransaction(app.write, async (client): Promise<{ kept: KeptBatch; event: LiveEvent | null }> => {
      await begin(client, context);
      const earlier = await earlierBatch(client, viewer.personId, batchId, hash, [messageId]);
      if (earlier?.kind === 'changed') throw errors.MESSAGE_CHANGED();
      if (earlier?.kind === 'repeat') return { kept: earlier.kept, event: null };
      const route = await routeOf(client, app, viewer, input);
      // A viewer learns nothing of somebody else's message with this id.
      if (!route || earlier) throw refuse('NOT_FOUND');
      return write(client, app, viewer, input, { id: batchId, hash }, route);
    });
  const { kept, event } = await askingRecords(app, viewer, (_, field) => field, send).catch((error: unknown) => {
    throw error instanceof NotEnoughUses ? errors.LIMIT_REACHED() : error;
  });
  if (event) app.live.committed([event]);
  return { ...kept.messages[0]! };
});

/**
 * What makes one message another: not what its sender answered about the recipient. A message of before, about a
 * referral, has the content of then.
 */
function contentOf(input: OneWayInput): object {
  const { messageId: _m, batchId: _b, consent: _c, recordAnswer: _r, activityId, ...rest } = input;
  const { patientEmail, subject, body, ...more } = rest;
  const first = { activityId, to: typedEmail(patientEmail), subject: subject.trim(), text: body.trim() };
  return { ...first, ...more };
}

async function routeOf(client: pg.PoolClient, app: App, viewer: Viewer, input: OneWayInput): Promise<Route | null> {
  if (input.activityId !== undefined) {
    const referral = await patientOfOwnReferral(client, app, viewer, input.activityId);
    if (!referral) return null;
    const { name } = await signerOf(client, viewer.personId, referral.clinicId);
    return { ...referral, physicianId: viewer.personId, senderName: name, onBehalf: false };
  }
  const { patientProvince: province = '', phn = '', physicianUid } = input;
  const found = await senderOf(client, viewer, input);
  const faults: Record<string, Fault> = 'faults' in found ? found.faults : {};
  const wrong = { patientProvince: checkProvince(province), phn: checkHealthNumber(province, phn) };
  for (const [field, fault] of Object.entries(wrong)) if (fault) faults[field] = fault;
  if (physicianUid !== undefined && ![viewer.personId, input.sendingOnBehalfOfOptionUid].includes(physicianUid))
    faults['physicianUid'] = onBehalfNotHere;
  refuseFaults(faults);
  const { sender } = found as Extract<typeof found, { sender: unknown }>;
  const number = { province, phn: normalizeHealthNumber(province, phn) };
  const { clinicId, physicianId, name: senderName, onBehalf } = sender;
  const patient = { ...number, dateOfBirth: '', firstName: '', lastName: '' };
  return { clinicId, physicianId, senderName, onBehalf, patient };
}

async function write(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  input: OneWayInput,
  batch: { id: string; hash: Buffer },
  route: Route,
): Promise<{ kept: KeptBatch; event: LiveEvent }> {
  const { messageId: id, activityId = null, attachmentIds = [] } = input;
  const signer = await signerOf(client, viewer.personId, route.clinicId);
  refuseFaults(checkOneWayMessage(input, { ...signer, name: route.senderName }));
  const { patient, clinicId } = route;
  const { patientEmail: email, consent, recordAnswer } = input;
  const named = activityId === null ? undefined : patient;
  const recipient = { ...patient, email, consent, recordAnswer, named };
  const [settled] = await settleRecipients(client, app, viewer, clinicId, [recipient]);
  const message = {
    id,
    to: typedEmail(input.patientEmail),
    subject: input.subject.trim(),
    text: input.body.trim(),
    patient: activityId === null ? { ...patient, ...namesOf(settled!.patient) } : patient,
    patientId: settled!.patientId,
    delay: activityId !== null || (input.delay ?? false),
    files: attachmentIds.length,
  };
  const kept = await keepMessages(client, app, {
    ...batch,
    subType: 'OneWayPatient',
    senderId: viewer.personId,
    physicianId: route.physicianId,
    senderName: route.senderName,
    onBehalf: route.onBehalf,
    clinicId,
    activityId,
    uses: isHeldToUses(viewer, 'message') ? 'message' : null,
    messages: [message],
    createdAt: app.now(),
  });
  const files = { personId: viewer.personId, messageId: id, attachmentIds };
  const refused = await claimForPatientMessage(client, app, files);
  if (refused) refuseFaults({ attachmentIds: refused });
  if (activityId !== null) await writeMessageDelivery(client, activityId);
  return kept;
}

/** Whom the clinic knows under the number: what search finds the message by, and what proves where there is none. */
function namesOf(known: Omit<MessagePatient, 'phn' | 'province'> | null): Partial<MessagePatient> {
  if (!known) return {};
  const { firstName, lastName, dateOfBirth } = known;
  return { firstName, lastName, dateOfBirth };
}

function refuseFaults(faults: Readonly<Record<string, Fault | undefined>>): void {
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults as Record<string, Fault>);
}
