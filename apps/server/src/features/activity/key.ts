import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';

/**
 * The data key of an activity that the viewer may read: from the process's cache, or with one query. A cached key is no
 * permission: each statement that reads with it checks the viewer again.
 * @throws NOT_FOUND where the viewer has no row of the activity, or there is no such activity
 */
export async function activityKey(app: App, viewer: Viewer, activityId: string): Promise<DataKey> {
  const cached = app.keyring.cached(activityId);
  if (cached) return cached;
  const { rows } = await app.read.query<{ key_id: number; wrapped_key: Buffer }>({
    name: 'activity-key',
    text: `select a.key_id, a.wrapped_key from activity a
           where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id
           and r.owner_id = any($2::uuid[]))`,
    values: [activityId, ownersOf(viewer)],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
}
