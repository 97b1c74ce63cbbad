import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { formTemplate, physicianInfo } from './form.ts';

/** Who may send forms, and see which there are. */
export const formAccess = [['forms'], ['premiumForms']] as const;

/** The one answer to a form that does not exist, is switched off, or is private and not offered to the viewer. */
export const invalidForm = { INVALID_FORM: { status: 404, message: 'Invalid form' } } as const;

export const formsPreviewForm = call({
  name: 'forms-previewForm',
  summary: 'A form as its patient would see it, in the present version.',
  access: formAccess,
  changes: false,
  input: z.object({
    formId: id,
    /** Which of the viewer's clinics it would go from. */
    locationIdx: z.number().int().min(0).max(1_000),
  }),
  output: z.object({ formTemplate, physicianInfo }),
  errors: invalidForm,
});
