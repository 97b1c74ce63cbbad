import { patientMessageCancel } from '@consult/contract/patient-message/cancel.ts';
import { isWaiting } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { touchActivity } from '../activity/activity.ts';
import { dropDelivery, restoreDelivery } from '../delivery/delivery.ts';
import { moveMessage } from '../patient-link/patient-link.ts';
import { channelOf } from './mail-message.ts';
import { lockOwnMessages } from './own-message.ts';
import type { OwnMessage } from './own-message.ts';

/**
 * patientMessage-cancel: the job that mails a message takes the same lock, so that one of them wins, and the answer
 * says which. A cancelled message keeps its row and text; its use is given back. One that was about to be sent again is
 * what it was before, with its earlier link closed.
 */
export const cancelMessages = serve(patientMessageCancel).handler(async ({ input, context: { app, viewer } }) => {
  const { answer, events } = await inTransaction(app.write, async (client) => {
    const messages = await lockOwnMessages(client, viewer, input.messageIds);
    const waiting = messages.filter(({ state }) => isWaiting(state));
    const done: LiveEvent[] = [];
    for (const message of waiting) done.push(...(await cancelWaiting(client, message)));
    if (waiting.length > 0)
      await writeAudit(client, {
        kind: 'patient-message-cancelled',
        actorId: viewer.personId,
        subjectIds: waiting.map(({ id }) => id),
      });
    const isCancelled = (message: OwnMessage) => waiting.includes(message) || message.state === 'cancelled';
    return {
      answer: {
        cancelled: messages.filter(isCancelled).map(({ id }) => id),
        tooLate: messages.filter((message) => !isCancelled(message)).map(({ id }) => id),
      },
      events: done,
    };
  });
  app.live.committed(events);
  return answer;
});

type Cancelled = Pick<OwnMessage, 'id' | 'sub_type' | 'activity_id' | 'before_again'>;

/**
 * Cancels a message whose row the caller has locked and whose mail has not gone, and gives its use back. `because`: its
 * patient did it, so that its senders are told.
 */
export async function cancelWaiting(
  client: pg.ClientBase,
  { id, sub_type: subType, activity_id: activityId, before_again: before }: Cancelled,
  because: '' | 'WITHDRAWN' = '',
): Promise<LiveEvent[]> {
  await client.query({
    name: 'patient-message-cancel',
    text: `with use as (
        update premium_use set state = 'given-back' where message_id = $1 and state = 'reserved'
      )
      update patient_message set before_again = null where id = $1`,
    values: [id],
  });
  const error = before && because === '' ? {} : { error: because };
  const moved = await moveMessage(client, id, { state: before ?? 'cancelled', ...error, back: because !== '' });
  const channel = channelOf(subType);
  if (activityId === null || !channel || before === 'sending') return [moved];
  if (before) await restoreDelivery(client, { id, activityId }, channel, before === 'failed' ? 'failed' : 'delivered');
  else await dropDelivery(client, activityId, channel);
  return [moved, await touchActivity(client, activityId)];
}
