import { patientMessageSendAgain } from '@consult/contract/patient-message/send-again.ts';
import { reminderAt } from '@consult/domain/care-form/reminder.ts';
import { checkEmail, emailRequired, typedEmail } from '@consult/domain/patient/email.ts';
import { hasLeft } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { restartDelivery } from '../delivery/delivery.ts';
import { askingRecords } from '../patient/patient.ts';
import { closeLink, moveMessage } from '../patient-link/patient-link.ts';
import { takeUseAgain } from '../premium/premium.ts';
import { bodyToChange, writeBody } from './change-body.ts';
import { channelOf } from './mail-message.ts';
import { lockOwnMessage, maySendSubType } from './own-message.ts';
import type { OwnMessage } from './own-message.ts';
import { planAnew } from './plan.ts';
import { settleAddress } from './settle-address.ts';

type Sent = { version: number; goesOutAt: Date; events: LiveEvent[] };

/**
 * patientMessage-sendAgain: the same message gets another mail, in 20 seconds, to the same or a corrected address. Its
 * earlier link is closed at once. It is the one use that it was; one that was given back is taken again.
 */
export const sendMessageAgain = serve(patientMessageSendAgain).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const wrong = input.patientEmail === undefined ? null : checkEmail(input.patientEmail, emailRequired);
    if (wrong) throw refuse('INVALID_INPUT', { patientEmail: wrong });
    const send = () =>
      inTransaction(app.write, async (client): Promise<Sent> => {
        const message = await lockOwnMessage(client, viewer, input.messageId, true);
        if (!maySendSubType(viewer, message.sub_type)) throw refuse('NOT_ALLOWED');
        if (message.send_id === input.sendId)
          return { version: message.version, goesOutAt: message.goes_out_at!, events: [] };
        if (!hasLeft(message.state)) throw errors.TOO_LATE();
        const body = await bodyToChange(app, message);
        const to = input.patientEmail === undefined ? body.to : typedEmail(input.patientEmail);
        await settleAddress(client, app, viewer, message, { ...body, to }, input);
        await closeLink(client, message.id);
        if (!(await takeUseAgain(client, message.id))) throw errors.LIMIT_REACHED();
        if (to !== body.to) await writeBody(client, app, message, { ...body, to });
        await noteSending(client, message, input.sendId);
        const { state, goesOutAt } = await planAnew(client, app, message.id, false);
        await orderReminder(client, app, message.id, goesOutAt);
        await writeAudit(client, {
          kind: 'patient-message-sent-again',
          actorId: viewer.personId,
          subjectIds: [message.id],
        });
        const event = await moveMessage(client, message.id, { state });
        return { version: event.version, goesOutAt, events: [event] };
      });
    const { version, goesOutAt, events } = await askingRecords(app, viewer, (_, field) => field, send);
    app.live.committed(events);
    return { version, goesOutAt: goesOutAt.toISOString() };
  },
);

/** Of a form that was to be reminded of and was not, since its mail had failed or its link was closed by then. */
async function orderReminder(client: pg.ClientBase, app: App, messageId: string, goesOutAt: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>({
    name: 'patient-message-to-remind',
    text: 'select id from sent_form where message_id = $1 and remind and reminded_at is null',
    values: [messageId],
  });
  for (const { id: sentFormId } of rows)
    await app.jobs.enqueue(client, 'care-form-reminder', { sentFormId }, { startAfter: reminderAt(goesOutAt) });
}

/** Notes which sending this is, and that the earlier mail settles the message no more. */
async function noteSending(client: pg.ClientBase, message: OwnMessage, sendId: string): Promise<void> {
  await client.query({
    name: 'patient-message-again',
    text: `update patient_message set send_id = $2, before_again = state, outgoing_id = null where id = $1`,
    values: [message.id, sendId],
  });
  const channel = channelOf(message.sub_type);
  if (message.activity_id !== null && channel) await restartDelivery(client, message.activity_id, channel);
}
