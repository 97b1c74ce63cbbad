import type { Calls, CallName } from '@consult/contract/calls.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';

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

type How = {
  /** What says who asks, in place of a session. */
  headers?: Record<string, string>;
  /** Called with the headers of every answer. */
  heard?: (headers: Headers) => void;
};

/**
 * Makes one call from a page apart, which has no session and no cookie.
 * @throws AskError
 */
export async function ask<N extends CallName>(
  name: N,
  input: Calls[N]['input'],
  { headers = {}, heard }: How = {},
): Promise<Calls[N]['output']> {
  let response: Response;
  try {
    response = await fetch(`/V5/call/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      credentials: 'omit',
      cache: 'no-store',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    throw new AskError('OFFLINE', error);
  }
  heard?.(response.headers);
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new AskError(navigator.onLine ? 'SERVER_DOWN' : 'OFFLINE', error);
  });
  if (response.ok) return body as Calls[N]['output'];
  throw new AskError((body as Partial<ErrorBody> | null)?.code ?? 'SERVER_DOWN');
}
