import { librarySaveResources } from '@consult/contract/library/save-resources.ts';
import { checkResources } from '@consult/domain/library/check-resources.ts';
import type { Handout } from '@consult/domain/library/check-resources.ts';
import type { Library } from '@consult/domain/library/library.ts';
import type pg from 'pg';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { orderRemoval } from '../attachment/attachment.ts';
import { idsAreOwn, sameLibrary, tellLibrary, withNamesTrimmed } from '../library/library.ts';
import { lockFiles } from './lock-files.ts';
import { filesNamedIn, handoutsIn, writeResources } from './write-resources.ts';
import type { LibraryFile } from './write-resources.ts';

/**
 * library-saveResources: the whole, made on the version that was read; over a newer one it is refused and writes
 * nothing. Files that no handout names any more leave the library; a thread keeps what was sent.
 */
export const saveResources = serve(librarySaveResources).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { personId } = viewer;
  const asked: Library<Handout> = input.categories.map(({ id, name, resources }) => ({
    id,
    name,
    items: resources.map((one) => ({ id: one.id, name: one.resourceName, fileId: one.fileId })),
  }));
  return once(context, async (client) => {
    await lockFiles(client, personId);
    const { body, version } = await lock(client, personId);
    const files = await filesOf(client, personId);
    const before = handoutsIn(body, files);
    const library = withNamesTrimmed(asked, before);
    if (sameLibrary(before, library, ['id', 'name', 'fileId'])) return { answer: { version } };
    if (version !== input.version) throw errors.CHANGED_ELSEWHERE({ data: { version } });
    if (!idsAreOwn(library)) throw refuse('INVALID_INPUT', { categories: notAsDeclared('An id names two things.') });
    const faults = checkResources(library, before, new Set(files.keys()));
    if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
    const written = writeResources(body, library, files);
    await client.query({
      name: 'resource-library-write',
      text: 'update resource_library set body = $2, version = $3, updated_at = $4 where person_id = $1',
      values: [personId, JSON.stringify(written), version + 1, app.now()],
    });
    const { rows: gone } = await client.query<{ id: string }>({
      name: 'resource-files-settle',
      text: `with kept as (
          update resource_file set saved = true where person_id = $1 and file_id = any($2::uuid[]) and not saved)
        delete from resource_file where person_id = $1 and saved and not file_id = any($2::uuid[])
        returning file_id as id`,
      values: [personId, filesNamedIn(written).filter((id) => files.has(id))],
    });
    await orderRemoval(client, app, { files: gone.map(({ id }) => id) });
    return { answer: { version: version + 1 }, events: [await tellLibrary(client, personId, version + 1)] };
  });
});

/** Locks a person's handouts; version 0 while there are none. */
async function lock(client: pg.ClientBase, personId: string): Promise<{ body: unknown; version: number }> {
  await client.query({
    name: 'resource-library-begin',
    text: `insert into resource_library (person_id, body, version) values ($1, '{}', 0) on conflict do nothing`,
    values: [personId],
  });
  const { rows } = await client.query<{ body: unknown; version: number }>({
    name: 'resource-library-lock',
    text: 'select body, version from resource_library where person_id = $1 for update',
    values: [personId],
  });
  return rows[0]!;
}

async function filesOf(client: pg.ClientBase, personId: string): Promise<Map<string, LibraryFile>> {
  const { rows } = await client.query<LibraryFile>({
    name: 'resource-files',
    text: `select r.file_id as id, r.file_name as "fileName", r.file_path as "filePath" from resource_file r
      join stored_file f on f.id = r.file_id where r.person_id = $1`,
    values: [personId],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
