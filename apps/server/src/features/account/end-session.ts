import { securityEndOtherSessions } from '@consult/contract/account/end-other-sessions.ts';
import { securityEndSession } from '@consult/contract/account/end-session.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { endVaultsOf } from './vault.ts';

/**
 * security-endSession: ends one of the viewer's own sessions in every process, and what its device kept of them can not
 * be opened any more; 'This wasn't me' is written down too. Or it ends a phone that they let in to add photos.
 * For a session of somebody else the answer does not tell whether it exists.
 */
export const endSession = serve(securityEndSession).handler(
  async ({ input: { sessionId, notMine }, context: { app, viewer } }) => {
    const events = await inTransaction(app.write, async (client) => {
      await endVaultsOf(client, viewer.personId, sessionId);
      const { rowCount } = await client.query(
        'delete from auth_session where id = $1 and user_id = $2 and expires_at > now()',
        [sessionId, viewer.personId],
      );
      if (rowCount !== 1 && !(await endPhone(client, viewer.personId, sessionId))) throw refuse('NOT_FOUND');
      if (notMine)
        await writeAudit(client, { kind: 'session-disowned', actorId: viewer.personId, subjectIds: [sessionId] });
      return eventsOfTransaction(client);
    });
    app.live.committed(events);
    return { ok: true as const };
  },
);

/** security-endOtherSessions: ends all of the viewer's own sessions but the one that asks. */
export const endOtherSessions = serve(securityEndOtherSessions).handler(async ({ context: { app, viewer } }) => {
  const { ended, events } = await inTransaction(app.write, async (client) => ({
    ended: await endOthersOf(client, viewer),
    events: await eventsOfTransaction(client),
  }));
  app.live.committed(events);
  return { ended };
});

/** @returns false where the id is no running phone of the person's */
async function endPhone(client: Pick<pg.ClientBase, 'query'>, personId: string, phoneId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update phone_session set ended_at = now()
      where id = $1 and person_id = $2 and ended_at is null and ends_at > now()`,
    [phoneId, personId],
  );
  return rowCount === 1;
}

/**
 * Ends all sessions of a person but one, in the caller's transaction, with the phones that they let in; also the phone
 * of the one that stays, which is another device.
 * @returns how many of them had not run out
 */
export async function endOthersOf(
  client: Pick<pg.ClientBase, 'query'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<number> {
  const { rows } = await client.query<{ lasting: boolean }>(
    'delete from auth_session where user_id = $1 and id <> $2 returning expires_at > now() as lasting',
    [personId, sessionId],
  );
  const { rowCount: phones } = await client.query(
    `update phone_session set ended_at = now()
      where person_id = $1 and session_id = $2 and ended_at is null and ends_at > now()`,
    [personId, sessionId],
  );
  return rows.filter(({ lasting }) => lasting).length + (phones ?? 0);
}
