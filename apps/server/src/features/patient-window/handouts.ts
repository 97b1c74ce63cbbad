import type { Calls } from '@consult/contract/calls.ts';
import { windowFileKind } from '@consult/domain/patient-window/files.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { shareStoredFile } from '../attachment/attachment.ts';
import { resourcesNamed } from '../library/library.ts';
import { shareFiles } from './files.ts';

type Chosen = NonNullable<Calls['patientWindow-share']['input']['shareHandouts']>;

/**
 * Shares handouts of the viewer's library with the patient, within the running transaction: each becomes a file of the
 * thread that comes with the line `lineId`, and stays there when the library drops it. One whose file is there already
 * is a repeat, also where it was taken back since. The caller has checked that the viewer reads the consult.
 * @returns whether any was not shared before
 * @throws INVALID_INPUT at shareHandouts where one is none of the viewer's library, or of a kind that a patient can not
 *   open
 */
export async function shareHandouts(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  at: { activityId: string; lineId: string },
  chosen: Chosen,
): Promise<boolean> {
  const { activityId, lineId } = at;
  const fresh = await notShared(client, activityId, chosen);
  if (fresh.length === 0) return false;
  const missing = refuse('INVALID_INPUT', { shareHandouts: { code: 'handouts-missing' } });
  if (!viewer.permissions.has('specialistResources')) throw missing;
  const ids = fresh.map(({ resourceId }) => resourceId);
  const resources = await resourcesNamed(client, viewer.personId, ids);
  if (!resources) throw missing;
  for (const [n, { fileId, fileName, resourceName, contentType }] of resources.entries()) {
    if (windowFileKind(contentType) === null) throw missing;
    const { id } = fresh[n]!;
    const name = namedFor(resourceName, fileName);
    const { personId } = viewer;
    const file = { id, fileId, name, personId, activityId, messageId: lineId, position: n + 1 };
    if (!(await shareStoredFile(client, app, file))) throw missing;
  }
  return shareFiles(
    client,
    app,
    viewer,
    activityId,
    fresh.map(({ id }) => id),
  );
}

/** Those whose file is not there yet. @throws NOT_FOUND for an id that stands for something else */
async function notShared(client: pg.ClientBase, activityId: string, chosen: Chosen): Promise<Chosen> {
  if (chosen.length === 0) return [];
  const { rows } = await client.query<{ id: string; activity_id: string | null }>({
    name: 'patient-window-known-handouts',
    text: 'select id, activity_id from attachment where id = any($1::uuid[])',
    values: [chosen.map(({ id }) => id)],
  });
  if (rows.some((row) => row.activity_id !== activityId)) throw refuse('NOT_FOUND');
  const known = new Set(rows.map(({ id }) => id));
  return chosen.filter(({ id }, at) => !known.has(id) && chosen.findIndex((one) => one.id === id) === at);
}

/** A patient reads a handout's name, not that of the file that its owner once chose. */
function namedFor(resourceName: string, fileName: string): string {
  const ending = /\.[a-z0-9]{2,5}$/i.exec(fileName)?.[0] ?? '';
  return resourceName.toLowerCase().endsWith(ending.toLowerCase()) ? resourceName : `${resourceName}${ending}`;
}
