import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { setRolesWithin } from '../permission/permission.ts';
import type { SubscriptionRow } from './row.ts';

const premium = 'premium';

/**
 * Gives the person of a locked subscription the role premium, or takes it away where it came by this subscription. A
 * role that an operator gave is left as it is.
 * @returns the live events for after the commit, and whether the role comes by the subscription now
 */
export async function changeRole(
  client: pg.ClientBase,
  row: SubscriptionRow,
  gives: boolean,
): Promise<{ events: LiveEvent[]; gave: boolean }> {
  const { rows } = await client.query<{ role: string }>({
    name: 'premium-roles',
    text: 'select role from person_role where person_id = $1',
    values: [row.person_id],
  });
  const roles = rows.map(({ role }) => role);
  const holds = roles.includes(premium);
  if (gives === holds || (!gives && !row.gave_role)) return { events: [], gave: gives && row.gave_role };
  const wanted = gives ? [...roles, premium] : roles.filter((role) => role !== premium);
  const event = await setRolesWithin(client, null, row.person_id, wanted);
  return { events: event && event !== 'unchanged' ? [event] : [], gave: gives };
}
