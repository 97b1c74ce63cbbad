import { careFormSend } from '@consult/contract/care-form/send.ts';
import type { FormToSend } from '@consult/contract/care-form/send.ts';
import { checkFormUses, checkRecipients, checkSendingClinic } from '@consult/domain/care-form/check-send.ts';
import type { SendingClinic } from '@consult/domain/care-form/check-send.ts';
import { formWords } from '@consult/domain/care-form/in-language.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import { onBehalfNotHere } from '@consult/domain/patient-message/on-behalf.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { begin } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { canonical } from '../../infra/keystore/canonical.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { askingRecords, settleRecipients } from '../patient/patient.ts';
import { earlierBatch, keepMessages, NotEnoughUses, senderOf } from '../patient-message/patient-message.ts';
import type { KeptBatch, NewMessage } from '../patient-message/patient-message.ts';
import { isHeldToUses } from '../premium/premium.ts';
import { offeredForm } from './offered.ts';
import type { OfferedForm } from './offered.ts';
import { orderReminders } from './remind.ts';
import { keepSentForms } from './sent-form.ts';

type Sender = Extract<Awaited<ReturnType<typeof senderOf>>, { sender: unknown }>['sender'];
type Sent = { kept: KeptBatch; event: LiveEvent | null };

/**
 * careForm-send: a patient message with the form for each row, all or none, in one transaction. The same batch with the
 * same content gets the first answer, whatever became of form, clinic and permission since.
 */
export const sendForm = serve(careFormSend).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  refuseFaults(checkRecipients(input.patients));
  const batch = { id: input.batchId, hash: app.terms.contentHash(canonical(contentOf(input))) };
  const send = () =>
    inTransaction(app.write, async (client): Promise<Sent> => {
      await begin(client, context);
      const messageIds = input.patients.map(({ messageId }) => messageId);
      const earlier = await earlierBatch(client, viewer.personId, batch.id, batch.hash, messageIds);
      if (earlier?.kind === 'changed') throw errors.BATCH_CHANGED();
      if (earlier?.kind === 'repeat') return { kept: earlier.kept, event: null };
      // A viewer learns nothing of somebody else's messages with these ids.
      if (earlier) throw refuse('NOT_FOUND');
      const offered = await offeredForm(client, viewer.personId, input.formId);
      if (!offered) throw errors.INVALID_FORM();
      const sender = await checkedSender(client, viewer, input);
      return write(client, app, viewer, { input, batch, offered, sender });
    });
  const fieldOf = (at: number, field: string) => `patients.${at}.${field === 'patientEmail' ? 'email' : field}`;
  const { kept, event } = await askingRecords(app, viewer, fieldOf, send).catch((error: unknown) => {
    if (!(error instanceof NotEnoughUses)) throw error;
    const fault = checkFormUses(input.patients.length, error.left);
    throw fault ? refuse('INVALID_INPUT', { patients: fault }) : errors.LIMIT_REACHED();
  });
  if (event) app.live.committed([event]);
  return { sent: kept.messages };
});

/** What makes one send another: not what its sender answered about recipients. */
function contentOf({ batchId: _batch, patients, ...rest }: FormToSend): object {
  return { ...rest, patients: patients.map(({ consent: _consent, recordAnswer: _answer, ...one }) => one) };
}

/** Where it goes from and in whose name. @throws INVALID_INPUT with the faults of sender and clinic, by field */
async function checkedSender(client: pg.PoolClient, viewer: Viewer, input: FormToSend): Promise<Sender> {
  const found = await senderOf(client, viewer, input);
  if ('faults' in found) throw refuse('INVALID_INPUT', found.faults);
  const { sender } = found;
  if (![viewer.personId, input.sendingOnBehalfOfOptionUid].includes(input.physicianUid))
    throw refuse('INVALID_INPUT', { physicianUid: onBehalfNotHere });
  const { rows } = await client.query<SendingClinic>({
    name: 'care-form-clinic',
    text: `select name as "clinicName", phone as "clinicPhone", fax, province from clinic where id = $1`,
    values: [sender.clinicId],
  });
  refuseFaults(checkSendingClinic(rows[0]!, viewer.permissions.has('econsultAndSecureMessaging')));
  return sender;
}

async function write(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  order: { input: FormToSend; batch: { id: string; hash: Buffer }; offered: OfferedForm; sender: Sender },
): Promise<Sent> {
  const { input, batch, offered, sender } = order;
  const rows = input.patients.map((row) => ({ ...row, phn: normalizeHealthNumber(row.province, row.phn) }));
  const settled = await settleRecipients(client, app, viewer, sender.clinicId, rows);
  const messages = rows.map(({ messageId, email, phn, province, delay }, at): NewMessage => {
    const { patient, patientId } = settled[at]!;
    const { firstName = '', lastName = '', dateOfBirth = '' } = patient ?? {};
    return {
      id: messageId,
      to: typedEmail(email),
      subject: formWords(offered.form, 'en').name,
      text: '',
      patient: { phn, province, firstName, lastName, dateOfBirth },
      patientId,
      delay,
    };
  });
  const { kept, event } = await keepMessages(client, app, {
    ...batch,
    subType: 'Forms',
    senderId: viewer.personId,
    physicianId: sender.physicianId,
    senderName: sender.name,
    onBehalf: sender.onBehalf,
    clinicId: sender.clinicId,
    activityId: null,
    uses: isHeldToUses(viewer, 'form') ? 'form' : null,
    messages,
    createdAt: app.now(),
  });
  const { remind } = input;
  const sentFormIds = await keepSentForms(
    client,
    app,
    messages.map(({ id }) => id),
    offered,
    remind,
  );
  const reminders = sentFormIds.map((sentFormId, at) => ({
    sentFormId,
    goesOutAt: new Date(kept.messages[at]!.goesOutAt),
  }));
  if (remind) await orderReminders(client, app, reminders);
  return { kept, event };
}

function refuseFaults(faults: Readonly<Record<string, Fault | undefined>>): void {
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults as Record<string, Fault>);
}
