import type { Calls } from '@consult/contract/calls.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { visitHeader } from '@consult/contract/headers.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';

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
  | 'forms-renderForm'
  | 'forms-saveProgress'
  | 'forms-submitForm';

export type Input<N extends keyof Calls> = Calls[N]['input'];
export type Output<N extends keyof Calls> = Calls[N]['output'];

/** A browser takes no more than 64 KB of requests that outlive their page; a letter may have four bytes. */
const outlivesMaxLength = 15_000;

/** After this long without an answer the line counts as dead. */
const patienceMs = 30_000;

/** A call that failed: the code of the server's refusal, OFFLINE without a line, SERVER_DOWN without its answer. */
export class AskError extends Error {
  override name = 'AskError';
  readonly code: string;
  /** What the server found wrong, by the path of the input. */
  readonly faults: FieldFaults;

  constructor(code: string, { cause, faults = {} }: { cause?: unknown; faults?: FieldFaults } = {}) {
    super(code, { cause });
    this.code = code;
    this.faults = faults;
  }
}

/**
 * Makes one call. A patient's page has no session and sends no cookie; `visit` is the token of what the proof began. A
 * page that is left meanwhile does not end the request.
 * @throws AskError
 */
export function ask<N extends PatientCall>(name: N, input: Input<N>, visit?: string): Promise<Output<N>> {
  return send(name, input, visit, 'omit');
}

/**
 * Makes the one call that a page here makes in the session of somebody who is signed in: the preview of a form. The
 * page keeps nothing of that session; the browser adds its cookie to this request alone (decision 120).
 * @throws AskError
 */
export function askInSession(input: Input<'forms-previewForm'>): Promise<Output<'forms-previewForm'>> {
  return send('forms-previewForm', input, undefined, 'same-origin');
}

function send<N extends keyof Calls>(
  name: N,
  input: Input<N>,
  visit: string | undefined,
  credentials: RequestCredentials,
): Promise<Output<N>> {
  const body = JSON.stringify(input);
  return answerOf<N>(
    fetch(`/V5/call/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(visit === undefined ? {} : { [visitHeader]: visit }),
      },
      credentials,
      cache: 'no-store',
      keepalive: body.length <= outlivesMaxLength,
      body,
      signal: AbortSignal.timeout(patienceMs),
    }),
  );
}

/**
 * The answer that a request brings.
 * @throws AskError
 */
export async function answerOf<N extends keyof Calls>(request: Promise<Response>): Promise<Output<N>> {
  let response: Response;
  try {
    response = await request;
  } catch (cause) {
    throw new AskError('OFFLINE', { cause });
  }
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AskError(navigator.onLine ? 'SERVER_DOWN' : 'OFFLINE', { cause });
  });
  if (response.ok) return body as Output<N>;
  const { code, faults } = (body ?? {}) as Partial<ErrorBody>;
  throw new AskError(code ?? 'SERVER_DOWN', faults ? { faults } : {});
}
