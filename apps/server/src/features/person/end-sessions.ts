import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';

/**
 * Ends every session of a person, part of the running transaction; triggers tell every process.
 * @param actorId the person who ends them; null for a command of the operator
 * @returns how many had not run out
 */
export async function endSessionsOf(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  personId: string,
): Promise<number> {
  const { rows } = await client.query<{ lasting: boolean }>(
    'delete from auth_session where user_id = $1 returning expires_at > now() as lasting',
    [personId],
  );
  const ended = rows.filter(({ lasting }) => lasting).length;
  await writeAudit(client, {
    kind: 'sessions-ended',
    actorId,
    subjectIds: [personId],
    detail: { count: ended },
  });
  return ended;
}
