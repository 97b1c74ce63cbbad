import { consultReassign } from '@consult/contract/group/reassign.ts';
import { serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { handOver } from './hand-over.ts';
import { checkReceiver, lockForHanding } from './handing.ts';

/**
 * consult-reassign: by the one it is given to, a keeper of the service, or an admin without reading it. The reason stands
 * in the thread, encrypted with it. The same again changes nothing. Source: server rules, section 22.
 */
export const reassign = serve(consultReassign).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { activityId, personId, fromPersonId, reason, tomorrow } = input;
  const events = await inTransaction(app.write, async (client) => {
    const { key, clock, group } = await lockForHanding(client, app, viewer, activityId);
    if (clock.given_to === personId) return [];
    if (clock.given_to !== fromPersonId || clock.returned_at !== null) throw errors.GIVEN_ALREADY();
    checkReceiver(group, { personId, tomorrow, now: app.now() }, errors);
    return handOver(client, app, {
      activityId,
      key,
      group,
      personId,
      from: clock.given_to === null ? [] : [clock.given_to],
      actorId: viewer.personId,
      kind: 'consult-reassigned',
      line: { kind: 'reassigned', personId, fromPersonId, reason },
    });
  });
  app.live.committed(events);
  return { ok: true as const };
});
