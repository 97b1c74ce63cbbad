import { z } from 'zod';
import { call } from '../call.ts';
import { id, searchable } from '../schemas.ts';
import { formAccess } from './preview-form.ts';

export const careFormList = call({
  name: 'careForm-list',
  summary: 'The forms that the viewer may send: favourites first, then by name. 50 a page.',
  access: formAccess,
  changes: false,
  input: z.object({
    /** Words of the name, in either language. */
    search: searchable(200).default(''),
    /** Where the page before ended; null for the first. */
    after: z.string().max(200).nullable().default(null),
  }),
  output: z.object({
    forms: z.array(
      z.object({
        formId: id,
        name: z.string(),
        /** '' where the form has none in French. */
        nameFr: z.string(),
        isPrivate: z.boolean(),
        favourite: z.boolean(),
        questions: z.number().int().positive(),
      }),
    ),
    next: z.string().nullable(),
  }),
});
