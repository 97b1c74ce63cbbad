import { lockHours, locksToClose, triesToLock } from '@consult/domain/patient-link/limits.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';

/*
 * The fifth wrong try in a row locks, and the third lock closes. The caller holds the row's lock, so that of tries at
 * once in several processes none is counted twice or not at all.
 */
const countSql = `update patient_link set
    wrong_tries = case when wrong_tries + 1 >= $2 then 0 else wrong_tries + 1 end,
    locks = locks + case when wrong_tries + 1 >= $2 then 1 else 0 end,
    locked_until = case when wrong_tries + 1 >= $2 then now() + make_interval(hours => $3) end,
    closed_at = case when wrong_tries + 1 >= $2 and locks + 1 >= $4 then now() end
  where id = $1 returning (wrong_tries = 0) as "lockedNow", (closed_at is not null) as "closedNow"`;

/**
 * Counts a wrong proof at a link, which may lock or close it. Closing ends the visits that are open.
 * @returns whether it closed the link
 */
export async function countWrongTry(client: pg.ClientBase, link: { id: string; recordId: string }): Promise<boolean> {
  const { rows } = await client.query<{ lockedNow: boolean; closedNow: boolean }>(countSql, [
    link.id,
    triesToLock,
    lockHours,
    locksToClose,
  ]);
  const { lockedNow, closedNow } = rows[0]!;
  const entry = { actorId: null, subjectIds: [link.recordId, link.id] };
  await writeAudit(client, { kind: 'link-refused', ...entry });
  if (lockedNow) await writeAudit(client, { kind: 'link-locked', ...entry });
  if (!closedNow) return false;
  await client.query('delete from patient_visit where link_id = $1', [link.id]);
  await writeAudit(client, { kind: 'link-closed', ...entry });
  return true;
}
