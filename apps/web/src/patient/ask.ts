import type { Calls } from '@consult/contract/calls.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { visitHeader } from '@consult/contract/headers.ts';

/** The calls that a patient's page makes. */
type PatientCall =
  | 'patientLink-look'
  | 'patientLink-stay'
  | 'patientLink-finish'
  | 'patientMessage-openCopy'
  | 'patientMessage-openMessage';

/** After this long without an answer the line counts as dead. */
const patienceMs = 30_000;

/** A call that failed: the code of the server's refusal, OFFLINE without a line, SERVER_DOWN without its answer. */
export class AskError extends Error {
  override name = 'AskError';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Makes one call. A patient's page has no session and no cookie: `visit` is the token of what the proof began.
 * @throws AskError
 */
export async function ask<N extends PatientCall>(
  name: N,
  input: Calls[N]['input'],
  visit?: string,
): Promise<Calls[N]['output']> {
  let response: Response;
  try {
    response = await fetch(`/V5/call/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(visit === undefined ? {} : { [visitHeader]: visit }),
      },
      credentials: 'omit',
      cache: 'no-store',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    throw new AskError('OFFLINE', error);
  }
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new AskError(navigator.onLine ? 'SERVER_DOWN' : 'OFFLINE', error);
  });
  if (response.ok) return body as Calls[N]['output'];
  throw new AskError((body as Partial<ErrorBody> | null)?.code ?? 'SERVER_DOWN');
}
