import { phoneCameraEnd } from '@consult/contract/phone-camera/end.ts';
import { phoneCameraLeave } from '@consult/contract/phone-camera/leave.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve, servePhone } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { eventsOfTransaction } from '../permission/permission.ts';

/** Which phones of a person end: one, or all that a session let in before another one. */
type Which = { personId: string } & ({ phoneId: string } | { sessionId: string; before: string });

/**
 * Ends phones and codes within the running transaction; triggers write the audit entries and the live events.
 * @returns the events, for `live.committed`
 */
export async function endPhones(client: pg.ClientBase, which: Which): Promise<LiveEvent[]> {
  const { rowCount } = await client.query({
    name: 'phones-end',
    text: `update phone_session set ended_at = now()
      where person_id = $1 and ended_at is null and (id = $2 or session_id = $3 and id <> $4)`,
    values: [
      which.personId,
      ...('phoneId' in which ? [which.phoneId, null, null] : [null, which.sessionId, which.before]),
    ],
  });
  return rowCount === 0 ? [] : eventsOfTransaction(client);
}

async function endOne(app: App, personId: string, phoneId: string): Promise<void> {
  app.live.committed(await inTransaction(app.write, (client) => endPhones(client, { personId, phoneId })));
}

/** phoneCamera-end: for the phone of somebody else the answer does not tell whether it exists. */
export const end = serve(phoneCameraEnd).handler(async ({ input: { phoneId }, context: { app, viewer } }) => {
  const { rowCount } = await app.read.query({
    name: 'phone-own',
    text: 'select 1 from phone_session where id = $1 and person_id = $2',
    values: [phoneId, viewer.personId],
  });
  if (rowCount !== 1) throw refuse('NOT_FOUND');
  await endOne(app, viewer.personId, phoneId);
  return { ok: true as const };
});

/** phoneCamera-leave: 'Done' on the phone. */
export const leave = servePhone(phoneCameraLeave).handler(async ({ context: { app, phone } }) => {
  await endOne(app, phone.maker.personId, phone.id);
  return { ok: true as const };
});

/** Notes that a phone is over by itself, so that its maker's pages and log hear of it when it is. */
export async function endPhone(app: App, { phoneId }: { phoneId: string }): Promise<void> {
  const events = await inTransaction(app.write, async (client) => {
    await client.query('update phone_session set ended_at = now() where id = $1 and ended_at is null', [phoneId]);
    return eventsOfTransaction(client);
  });
  app.live.committed(events);
}
