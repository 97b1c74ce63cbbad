import { patientMessageSendNow } from '@consult/contract/patient-message/send-now.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { moveMessage } from '../patient-link/patient-link.ts';
import { lockOwnMessage, maySendSubType } from './own-message.ts';
import { planAnew } from './plan.ts';

/** patientMessage-sendNow: what is delayed goes in 20 seconds. What goes within seconds already is left as it is. */
export const sendMessageNow = serve(patientMessageSendNow).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { answer, events } = await inTransaction(app.write, async (client) => {
      const message = await lockOwnMessage(client, viewer, input.messageId);
      if (!maySendSubType(viewer, message.sub_type)) throw refuse('NOT_ALLOWED');
      if (message.state === 'held')
        return { answer: { version: message.version, goesOutAt: message.goes_out_at! }, events: [] };
      if (message.state !== 'scheduled') throw errors.TOO_LATE();
      const { state, goesOutAt } = await planAnew(client, app, message.id, false);
      await writeAudit(client, {
        kind: 'patient-message-changed',
        actorId: viewer.personId,
        subjectIds: [message.id],
      });
      const event: LiveEvent = await moveMessage(client, message.id, { state });
      return { answer: { version: event.version, goesOutAt }, events: [event] };
    });
    app.live.committed(events);
    return { version: answer.version, goesOutAt: answer.goesOutAt.toISOString() };
  },
);
