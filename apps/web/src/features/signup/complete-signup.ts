import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { CallError } from '../../app/call-error.ts';
import { readFaults } from '../../app/read-faults.ts';

/** The name of the agreement's file. Document 1, section 7. */
export const agreementFileName = 'Family Physician Platform Use Agreement Signed.pdf';

/** Making an account takes a while: the server checks the agreement and asks the register about the practice id. */
const patienceMs = 60_000;

export type Completion = {
  values: SignupForm;
  practiceValid: boolean;
  agreement: Blob;
  /** The language of the page, in which the mails that follow are written. */
  language: string;
};

/**
 * Makes the account. This is the one request of signing up that is no call, but a form with a file (document 1, section
 * 7), sent without a session. Throws CallError.
 */
export async function completeSignup({ values, practiceValid, agreement, language }: Completion): Promise<void> {
  const body = new FormData();
  body.set('formData', JSON.stringify(values));
  body.set('pracIdValid', JSON.stringify(practiceValid));
  body.set('plan', values.selectedPlan);
  body.set('role', values.selectedRole);
  // The file comes last, so that the server has the fields before it reads the file.
  body.set('attachment', agreement, agreementFileName);
  const response = await send(body, language);
  if (!response.ok) throw await toError(response);
}

async function send(body: FormData, language: string): Promise<Response> {
  try {
    return await fetch('/V5/signup/complete-signup-v2', {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-language': language },
      credentials: 'omit',
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (cause) {
    const error = new CallError({ code: 'OFFLINE', message: 'There is no connection to the server.', status: 0 });
    error.cause = cause;
    throw error;
  }
}

async function toError(response: Response): Promise<CallError> {
  const said = await readObject(response);
  const { error, code, id } = said;
  return new CallError({
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof error === 'string' ? error : response.statusText,
    status: response.status,
    ...(typeof id === 'string' ? { id } : {}),
    ...readFaults(said),
  });
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
