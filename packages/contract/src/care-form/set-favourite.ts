import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { formAccess, invalidForm } from './preview-form.ts';

export const careFormSetFavourite = call({
  name: 'careForm-setFavourite',
  summary: 'Puts a form among the viewer’s own favourites, or takes it from them.',
  access: formAccess,
  changes: { waits: true },
  input: z.object({ formId: id, favourite: z.boolean() }),
  output: done,
  errors: invalidForm,
});
