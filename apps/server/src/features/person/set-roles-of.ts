import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { setRolesWithin } from '../permission/permission.ts';
import { keepAnAdmin } from './last-admin.ts';

/**
 * Gives a person exactly these roles, in the caller's transaction, who gives the event to `live.committed` after the
 * commit. Some administrator stays.
 * @param actorId the person who sets them; null for a command of the operator
 * @throws UnknownRoleError, LastAdminError
 */
export async function setRolesOf(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  personId: string,
  roles: readonly string[],
): Promise<LiveEvent | 'unchanged' | null> {
  if (!roles.includes('admin')) await keepAnAdmin(client, personId);
  return setRolesWithin(client, actorId, personId, roles);
}
