import type { App } from '../../call/context.ts';
import { getAnswers } from './get-answers.ts';
import { listForms } from './list.ts';
import { previewForm } from './preview.ts';
import { remind } from './remind.ts';
import { renderForm } from './render.ts';
import { saveProgress } from './save-progress.ts';
import { sendForm } from './send.ts';
import { setFavourite } from './set-favourite.ts';
import { submitForm } from './submit.ts';
import { tellAnswers } from './tell-answers.ts';

export { enableForm, offerForm } from './change-form.ts';
export type { OfferedTo } from './change-form.ts';
export { formsInWindow, isFormInWindow } from './forms-in-window.ts';
export { formInVisit } from './render.ts';
export { FormNameTaken, putForm } from './put-form.ts';
export { progressPlace } from './sent-form.ts';
export { submissionPlace } from './submission.ts';
export type { SubmissionBody } from './submission.ts';

/** The door of care forms. */
export const careFormCalls = {
  'careForm-getAnswers': getAnswers,
  'careForm-list': listForms,
  'careForm-send': sendForm,
  'careForm-setFavourite': setFavourite,
  'forms-previewForm': previewForm,
  'forms-renderForm': renderForm,
  'forms-saveProgress': saveProgress,
  'forms-submitForm': submitForm,
};

/** Gives the jobs of this room their handlers. */
export async function handleCareForms(app: App): Promise<void> {
  await app.jobs.handle('care-form-answers', (data, run) => tellAnswers(app, data.sentFormId, run));
  await app.jobs.handle('care-form-reminder', (data) => remind(app, data.sentFormId));
}
