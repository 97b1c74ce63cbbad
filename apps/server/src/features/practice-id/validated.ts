import type pg from 'pg';
import { validationRequiredRole } from '@consult/domain/permission/roles.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { setRolesWithin } from '../permission/permission.ts';

/**
 * Takes away the role that requires a validation, in the caller's transaction. Give the event to `live.committed` after
 * the commit: every screen of the person goes on by itself. Null where they do not hold the role.
 * @param actorId the person who validates; null for a command of the operator
 */
export async function setValidated(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  personId: string,
): Promise<LiveEvent | null> {
  await client.query('select 1 from person where id = $1 for no key update', [personId]);
  const { rows } = await client.query<{ role: string }>('select role from person_role where person_id = $1', [
    personId,
  ]);
  const roles = rows.map(({ role }) => role);
  if (!roles.includes(validationRequiredRole)) return null;
  const event = await setRolesWithin(
    client,
    actorId,
    personId,
    roles.filter((role) => role !== validationRequiredRole),
  );
  return event === 'unchanged' ? null : event;
}

/**
 * Takes a validation back, in the caller's transaction: the person can send nothing until their practice id is
 * validated again. Give the event to `live.committed` after the commit. Null where it was not validated.
 * @param actorId the person who takes it back; null for a command of the operator
 */
export async function setUnvalidated(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  personId: string,
): Promise<LiveEvent | null> {
  await client.query('select 1 from person where id = $1 for no key update', [personId]);
  const { rows } = await client.query<{ role: string }>('select role from person_role where person_id = $1', [
    personId,
  ]);
  const roles = rows.map(({ role }) => role);
  if (roles.includes(validationRequiredRole)) return null;
  const event = await setRolesWithin(client, actorId, personId, [...roles, validationRequiredRole]);
  return event === 'unchanged' ? null : event;
}
