import { patientMessageCloseLink } from '@consult/contract/patient-message/close-link.ts';
import { hasLeft } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { closeLink, moveMessage } from '../patient-link/patient-link.ts';
import { lockOwnMessage } from './own-message.ts';

/**
 * patientMessage-closeLink: ends what the mail opened, at once, also while the patient reads. A link that is closed
 * already, by whomever, stays closed as it was.
 */
export const closeMessageLink = serve(patientMessageCloseLink).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { messageId } = input;
    const { closedAt, events } = await inTransaction(app.write, async (client) => {
      const message = await lockOwnMessage(client, viewer, messageId);
      if (!hasLeft(message.state)) throw errors.TOO_LATE();
      const now = await closeLink(client, messageId);
      if (!now) return { closedAt: await closedBefore(client, messageId), events: [] };
      await writeAudit(client, {
        kind: 'patient-message-link-closed',
        actorId: viewer.personId,
        subjectIds: [messageId],
      });
      const event: LiveEvent = await moveMessage(client, messageId, { state: message.state });
      return { closedAt: now, events: [event] };
    });
    app.live.committed(events);
    return { closedAt: closedAt.toISOString() };
  },
);

/** When the last link was closed. @throws NOT_FOUND where there was none, of what went to a clinic without staff */
async function closedBefore(client: pg.ClientBase, messageId: string): Promise<Date> {
  const { rows } = await client.query<{ closed_at: Date | null }>({
    name: 'patient-link-closed',
    text: `select closed_at from patient_link where patient_message_id = $1 and purpose = 'message'
      order by created_at desc limit 1`,
    values: [messageId],
  });
  const at = rows[0]?.closed_at;
  if (!at) throw refuse('NOT_FOUND');
  return at;
}
