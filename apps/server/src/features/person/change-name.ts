import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';

/**
 * Gives a person another name, which stands from now on wherever they are named; open pages follow by the live event.
 * Consults that were sent before are found by the earlier name as well as they were. Part of the running transaction.
 * @param actorId the person who changes it; null for a command of the operator
 * @returns false where it is the name that they have
 */
export async function changeName(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  personId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update person set first_name = $2, last_name = $3
      where id = $1 and (first_name, last_name) is distinct from ($2::text, $3::text)`,
    [personId, firstName, lastName],
  );
  if (rowCount === 0) return false;
  await client.query(
    `insert into live_event (kind, ref_id, version, people) values ('profile', $1, 0, array[$1::uuid])`,
    [personId],
  );
  await writeAudit(client, { kind: 'person-renamed', actorId, subjectIds: [personId] });
  return true;
}
