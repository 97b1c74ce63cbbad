import { fieldsOf, type CareField, type CareForm } from '@consult/domain/care-form/form.ts';

/** The id of a question's field on the page: by its place in the form, since names may hold anything. */
export const fieldId = (form: CareForm, field: CareField): string => `question-${fieldsOf(form).indexOf(field) + 1}`;

/** The ids of the last step's fields. */
export const personFieldId = {
  filledInBy: 'filled-in-by',
  firstName: 'first-name',
  lastName: 'last-name',
  email: 'e-mail',
  copyToMe: 'copy-to-me',
} as const;
