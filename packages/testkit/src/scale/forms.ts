import { putForm } from '@consult/server/features/care-form/care-form.ts';
import type pg from 'pg';
import { demoForms } from '../demo/forms/forms.ts';
import { fixedId } from '../random.ts';

/** Care forms of a large installation: as many as a picker has to search in. */
const copies = 40;

/** Puts them, within a transaction of their own. The ids of the first eight are those of the demo world's. */
export async function insertScaleForms(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  const forms = Object.values(demoForms);
  for (let copy = 0; copy < copies; copy += 1)
    for (const [n, { form }] of forms.entries()) {
      const name = copy === 0 ? form.name : `${form.name} (${copy + 1})`;
      await putForm(client, { ...form, name }, { newId: fixedId(20, copy * forms.length + n + 1) });
    }
  await client.query('commit');
}
