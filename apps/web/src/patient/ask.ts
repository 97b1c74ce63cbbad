import type { Calls, CallName } from '@consult/contract/calls.ts';
import { visitHeader } from '@consult/contract/headers.ts';
import { ask as askApart } from '../apart/ask.ts';

export { answerOf, AskError } from '../apart/ask.ts';

/** The calls that a patient's page makes. */
export type PatientCall =
  | 'patientLink-look'
  | 'patientLink-stay'
  | 'patientLink-finish'
  | 'patientLink-chooseLanguage'
  | 'patientLink-stopMails'
  | 'patientLink-openFile'
  | 'patientMessage-openCopy'
  | 'patientMessage-openMessage'
  | 'patientWindow-open'
  | 'patientWindow-openForm'
  | 'patientWindow-show'
  | 'patientWindow-answerAppointment'
  | 'patientWindow-reply'
  | 'forms-renderForm'
  | 'forms-saveProgress'
  | 'forms-submitForm';

export type Input<N extends CallName> = Calls[N]['input'];
export type Output<N extends CallName> = Calls[N]['output'];

/** A browser takes no more than 64 KB of requests that outlive their page; a letter may have four bytes. */
const outlivesMaxLength = 15_000;

/**
 * Makes one call. A patient's page has no session and sends no cookie; `visit` is the token of what the proof began. A
 * page that is left meanwhile does not end the request.
 * @throws AskError
 */
export function ask<N extends PatientCall>(name: N, input: Input<N>, visit?: string): Promise<Output<N>> {
  const headers: Record<string, string> = visit === undefined ? {} : { [visitHeader]: visit };
  return askApart(name, input, { headers, outlivesUpTo: outlivesMaxLength });
}

/**
 * Makes the one call that a page here makes in the session of somebody who is signed in: the preview of a form. The
 * page keeps nothing of that session; the browser adds its cookie to this request alone (decision 120).
 * @throws AskError
 */
export function askInSession(input: Input<'forms-previewForm'>): Promise<Output<'forms-previewForm'>> {
  return askApart('forms-previewForm', input, { inSession: true, outlivesUpTo: outlivesMaxLength });
}
