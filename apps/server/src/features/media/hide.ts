import { deleteAfterMs } from '@consult/domain/media/limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { AuditEvent } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { withdrawFromPool } from '../labelling/labelling.ts';
import { countInto, tellGallery } from './gallery.ts';
import type { Gallery } from './gallery.ts';

/** The job comes a little after the minute: then nobody can take the deletion back any more. */
const afterwardsMs = 1_000;

/**
 * Hides media of a gallery everywhere, and orders the job that removes them for good once a minute has passed. Part of
 * the running transaction, which has raised the gallery's number of arrival by as many. What is not there counts as
 * hidden.
 */
export async function hideMedia(
  client: pg.ClientBase,
  app: Pick<App, 'jobs' | 'now'>,
  { personId, arrival }: Pick<Gallery, 'personId' | 'arrival'>,
  ids: readonly string[],
  audit: Omit<AuditEvent, 'subjectIds'>,
): Promise<LiveEvent[]> {
  const now = app.now();
  const { rows } = await client.query<{ id: string; size: number }>({
    name: 'media-delete',
    text: `update media m set deleted_at = $3, arrival = $4::bigint - list.place
      from unnest($1::uuid[]) with ordinality list(id, place)
      where m.id = list.id and m.person_id = $2 and m.deleted_at is null returning m.id, m.size::float8 as size`,
    values: [ids, personId, now, arrival + 1],
  });
  if (rows.length === 0) return [];
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  const gone = rows.map(({ id }) => id);
  // Nobody could take the consent of what is gone back any more.
  await withdrawFromPool(client, app, gone);
  await countInto(client, personId, { items: -rows.length, bytes: -bytes });
  await writeAudit(client, { ...audit, subjectIds: gone });
  const startAfter = new Date(now.getTime() + deleteAfterMs + afterwardsMs);
  await app.jobs.enqueue(client, 'forget-media', { personId }, { startAfter });
  return [await tellGallery(client, { personId, arrival })];
}
