import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { faxPlace } from './send-fax.ts';

/** For this many ms, the same words about the same consult are one fax, where a client names no id for it. */
const sameFaxMs = 60_000;

type Fax = { id: string | null; activityId: string; personId: string; text: string };
type Row = { id: string; activity_id: string; person_id: string; body: Buffer | null };

/**
 * Compares a fax with an earlier one of its id: the same person and words, other words, or somebody else's; null where
 * it is new. Without an id it looks for the same words of the last minute. The caller has locked the activity, so that
 * of two calls at once the second finds the first.
 */
export async function earlierFax(
  client: pg.ClientBase,
  app: App,
  key: DataKey,
  { id, activityId, personId, text }: Fax,
): Promise<'repeat' | 'changed' | 'foreign' | null> {
  const { rows } = await client.query<Row>({
    name: 'moa-fax-earlier',
    text: `select id, activity_id, person_id, body from moa_fax where id = $1
      union all select id, activity_id, person_id, body from moa_fax
        where $1::uuid is null and activity_id = $2 and person_id = $3 and created_at > $4`,
    values: [id, activityId, personId, new Date(app.now().getTime() - sameFaxMs)],
  });
  const same = (row: Row): boolean =>
    (row.body ? app.keyring.readOrEmpty(key, faxPlace(row.id), row.body) : '') === text;
  if (id === null) return rows.some(same) ? 'repeat' : null;
  const [known] = rows;
  if (!known) return null;
  if (known.activity_id !== activityId || known.person_id !== personId) return 'foreign';
  return same(known) ? 'repeat' : 'changed';
}
