import { librarySaveTemplates } from '@consult/contract/library/save-templates.ts';
import { checkTemplates } from '@consult/domain/library/check-templates.ts';
import type pg from 'pg';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { tellLibrary } from './tell.ts';
import { idsAreOwn, sameLibrary, withNamesTrimmed } from './write-store.ts';
import { templatesIn, writeTemplates } from './write-templates.ts';

/**
 * library-saveTemplates: the whole, made on the version that was read; over a newer one it is refused and writes
 * nothing. What stands there already is saved already.
 */
export const saveTemplates = serve(librarySaveTemplates).handler(({ input, context, errors }) => {
  const { personId } = context.viewer;
  return once(context, async (client) => {
    const { body, version } = await lock(client, personId);
    const before = templatesIn(body);
    const library = withNamesTrimmed(input.categories, before);
    if (sameLibrary(before, library, ['id', 'name', 'text', 'diagnosis', 'outcome'])) return { answer: { version } };
    if (version !== input.version) throw errors.CHANGED_ELSEWHERE({ data: { version } });
    if (!idsAreOwn(library)) throw refuse('INVALID_INPUT', { categories: notAsDeclared('An id names two things.') });
    const faults = checkTemplates(library, before);
    if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
    await client.query({
      name: 'template-store-write',
      text: 'update template_store set body = $2, version = $3, updated_at = now() where person_id = $1',
      values: [personId, JSON.stringify(writeTemplates(body, library)), version + 1],
    });
    return { answer: { version: version + 1 }, events: [await tellLibrary(client, personId, version + 1)] };
  });
});

/** Locks a person's templates; version 0 while there are none. */
async function lock(client: pg.ClientBase, personId: string): Promise<{ body: unknown; version: number }> {
  await client.query({
    name: 'template-store-begin',
    text: `insert into template_store (person_id, body, version) values ($1, '{}', 0) on conflict do nothing`,
    values: [personId],
  });
  const { rows } = await client.query<{ body: unknown; version: number }>({
    name: 'template-store-lock',
    text: 'select body, version from template_store where person_id = $1 for update',
    values: [personId],
  });
  return rows[0]!;
}
