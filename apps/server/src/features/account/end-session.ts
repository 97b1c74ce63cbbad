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
 * be opened any more; 'This wasn't me' is written down too.
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
      if (rowCount !== 1) throw refuse('NOT_FOUND');
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

/** Ends all sessions of a person but one, in the caller's transaction. @returns how many had not run out */
export async function endOthersOf(
  client: Pick<pg.ClientBase, 'query'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<number> {
  const { rows } = await client.query<{ lasting: boolean }>(
    'delete from auth_session where user_id = $1 and id <> $2 returning expires_at > now() as lasting',
    [personId, sessionId],
  );
  return rows.filter(({ lasting }) => lasting).length;
}
