import { hintList } from '@consult/contract/hint/list.ts';
import { serve } from '../../call/implement.ts';

/** hint-list: the hints that the viewer has put away. */
export const listHints = serve(hintList).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ name: string }>({
    name: 'hint-list',
    text: 'select name from hint_dismissal where person_id = $1 order by name',
    values: [viewer.personId],
  });
  return { dismissed: rows.map(({ name }) => name) };
});
