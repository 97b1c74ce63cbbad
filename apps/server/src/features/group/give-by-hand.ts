import { groupGive } from '@consult/contract/group/give.ts';
import { refuse, serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { handOver } from './hand-over.ts';
import { checkReceiver, lockForHanding, waitingFor } from './handing.ts';

/**
 * group-give: a keeper gives a consult that waits. The other keepers leave it, and so does the giver unless they stay.
 * Of two keepers at once the second is told that it was given already; the same again changes nothing. Source: server
 * rules, section 22.
 */
export const giveByHand = serve(groupGive).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { activityId, personId, stay, tomorrow } = input;
  const events = await inTransaction(app.write, async (client) => {
    const handing = await lockForHanding(client, app, viewer, activityId);
    const { key, clock, group, keeps } = handing;
    if (clock.given_to === personId) return [];
    if (!keeps && !viewer.permissions.has('admin')) throw refuse('NOT_FOUND');
    if (clock.given_to !== null || clock.returned_at !== null) throw errors.GIVEN_ALREADY();
    checkReceiver(handing, { personId, tomorrow, now: app.now() }, errors);
    const waiting = await waitingFor(client, activityId, viewer.personId);
    return handOver(client, app, {
      activityId,
      key,
      group,
      personId,
      from: waiting.filter((one) => !(stay && one === viewer.personId)),
      actorId: viewer.personId,
      kind: 'consult-given',
      line: { kind: 'given', personId },
    });
  });
  app.live.committed(events);
  return { ok: true as const };
});
