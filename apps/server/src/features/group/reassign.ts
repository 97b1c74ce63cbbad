import { consultReassign } from '@consult/contract/group/reassign.ts';
import { refuse, serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { handOver } from './hand-over.ts';
import { checkReceiver, lockForHanding } from './handing.ts';

/**
 * consult-reassign: by the one it is given to, a keeper of the service, or an admin without reading it. The reason
 * stands in the thread, encrypted with it. The same again changes nothing. Source: server rules, section 22.
 */
export const reassign = serve(consultReassign).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { activityId, personId, fromPersonId, reason, tomorrow } = input;
  const events = await inTransaction(app.write, async (client) => {
    const handing = await lockForHanding(client, app, viewer, activityId);
    const { key, clock, group, keeps } = handing;
    if (clock.given_to === personId) return [];
    // Whoever has handed it over may repeat that, and no more.
    const may = keeps || clock.given_to === viewer.personId || viewer.permissions.has('admin');
    if (!may) throw refuse('NOT_FOUND');
    if (clock.given_to !== fromPersonId || clock.returned_at !== null) throw errors.GIVEN_ALREADY();
    checkReceiver(handing, { personId, tomorrow, now: app.now() }, errors);
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
