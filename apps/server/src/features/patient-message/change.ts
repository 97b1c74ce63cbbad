import { patientMessageChange } from '@consult/contract/patient-message/change.ts';
import type { MessageChange } from '@consult/contract/patient-message/change.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { checkEmail, emailRequired, typedEmail } from '@consult/domain/patient/email.ts';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import {
  checkOneWayMessage,
  oneWayMessageRequired,
  oneWaySubjectRequired,
} from '@consult/domain/patient/one-way-message.ts';
import { isWaiting } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { askingRecords } from '../patient/patient.ts';
import { moveMessage } from '../patient-link/patient-link.ts';
import { bodyToChange, writeBody } from './change-body.ts';
import type { PatientMessageBody } from './message-body.ts';
import { lockOwnMessage, maySendSubType } from './own-message.ts';
import type { OwnMessage } from './own-message.ts';
import { planAnew } from './plan.ts';
import { settleAddress } from './settle-address.ts';
import { signerOf } from './signer.ts';

/**
 * patientMessage-change: until its mail goes, a message may have another address, another time, and another subject and
 * text where somebody wrote it. It names the version that it was changed from, and waits for the job that mails it.
 */
export const changeMessage = serve(patientMessageChange).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    refuseFaults(checkTyped(input));
    const change = () =>
      inTransaction(app.write, async (client) => {
        const asksRecord = input.patientEmail !== undefined;
        const message = await lockOwnMessage(client, viewer, input.messageId, asksRecord);
        if (!maySendSubType(viewer, message.sub_type)) throw refuse('NOT_ALLOWED');
        if (!isWaiting(message.state)) throw errors.TOO_LATE();
        if (message.version !== input.version) throw errors.STATE_CHANGED();
        await changeContent(client, app, viewer, message, input);
        const { state, goesOutAt } = await planOf(client, app, message, input.delay);
        await writeAudit(client, {
          kind: 'patient-message-changed',
          actorId: viewer.personId,
          subjectIds: [message.id],
        });
        return { goesOutAt, event: await moveMessage(client, message.id, { state }) };
      });
    const { goesOutAt, event } = await askingRecords(app, viewer, (_, field) => field, change);
    app.live.committed([event]);
    return { version: event.version, goesOutAt: goesOutAt.toISOString() };
  },
);

/** What the input alone shows to be wrong. */
function checkTyped({ patientEmail, subject, body }: MessageChange): Record<string, Fault> {
  const email = patientEmail === undefined ? null : checkEmail(patientEmail, emailRequired);
  return {
    ...(email ? { patientEmail: email } : {}),
    ...(subject !== undefined && isBlank(subject) ? { subject: oneWaySubjectRequired } : {}),
    ...(body !== undefined && isBlank(body) ? { body: oneWayMessageRequired } : {}),
  };
}

function refuseFaults(faults: Record<string, Fault>): void {
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
}

async function changeContent(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  message: OwnMessage,
  input: MessageChange,
): Promise<void> {
  const body = await bodyToChange(app, message);
  const changed: PatientMessageBody = {
    ...body,
    to: input.patientEmail === undefined ? body.to : typedEmail(input.patientEmail),
    subject: input.subject?.trim() ?? body.subject,
    text: input.body?.trim() ?? body.text,
  };
  refuseFaults(await faultsOf(client, viewer, message, input, changed));
  if (changed.to !== body.to) await settleAddress(client, app, viewer, message, changed, input);
  if (JSON.stringify(changed) !== JSON.stringify(body)) await writeBody(client, app, message, changed);
}

async function faultsOf(
  client: pg.PoolClient,
  viewer: Viewer,
  message: OwnMessage,
  input: MessageChange,
  changed: PatientMessageBody,
): Promise<Record<string, Fault>> {
  if (message.sub_type === 'OneWayPatient') {
    const signer = await signerOf(client, viewer.personId, message.clinic_id);
    const typed = { patientEmail: changed.to, subject: changed.subject, body: changed.text };
    return checkOneWayMessage(typed, { ...signer, name: changed.from ?? signer.name });
  }
  const faults: Record<string, Fault> = {};
  // The text of a form and of a copy is not written with the message.
  for (const field of ['subject', 'body'] as const)
    if (input[field] !== undefined) faults[field] = notAsDeclared('This message has no text of its own.');
  return faults;
}

/** What is delayed keeps its time, unless that changes; what goes within seconds waits as long again. */
async function planOf(
  client: pg.PoolClient,
  app: App,
  message: OwnMessage,
  delay: boolean = message.delay,
): Promise<{ state: OwnMessage['state']; goesOutAt: Date }> {
  if (delay && message.state === 'scheduled') return { state: message.state, goesOutAt: message.goes_out_at! };
  return planAnew(client, app, message.id, delay);
}
