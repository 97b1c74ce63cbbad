import { libraryGetTemplates } from '@consult/contract/library/get-templates.ts';
import { serve } from '../../call/implement.ts';
import { readTemplates } from './read-store.ts';

/** library-getTemplates: a specialist who has written none has no categories. */
export const getTemplates = serve(libraryGetTemplates).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ body: unknown; version: number }>({
    name: 'template-store',
    text: 'select body, version from template_store where person_id = $1',
    values: [viewer.personId],
  });
  return { categories: readTemplates(rows[0]?.body), version: rows[0]?.version ?? 0 };
});
