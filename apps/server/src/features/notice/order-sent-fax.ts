import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { orderConsultFax } from './order-consult-fax.ts';

/** Milliseconds that the fax of a sent message waits, so that several messages become one fax. */
const waitMs = 60_000;

/**
 * Orders, within the transaction of a send, a fax of the sent words to the sender's own clinic, where their preferences
 * want it.
 * @param what a consult with its referral or phone call, or a message of a thread
 */
export async function orderSentFax(
  client: pg.ClientBase,
  app: App,
  { activityId, personId, what }: { activityId: string; personId: string; what: 'econsult' | 'secureMessage' },
): Promise<void> {
  const { rows } = await client.query<{ preferences: unknown }>({
    name: 'preferences-of-sender',
    text: 'select preferences from person where id = $1',
    values: [personId],
  });
  if (!readPreferences(rows[0]?.preferences).fax[what].outgoing) return;
  const startAfter = new Date(app.now().getTime() + waitMs);
  await orderConsultFax(client, app.jobs, { activityId, personId, direction: 'outgoing' }, startAfter);
}
