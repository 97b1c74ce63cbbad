import type { Calls, CallName } from '@consult/contract/calls.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';

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

type How = {
  /** What says who asks, in place of a session. */
  headers?: Record<string, string>;
  /** Called with the headers of every answer. */
  heard?: (headers: Headers) => void;
  /** Sends the session's cookie along. */
  inSession?: boolean;
  /** The request outlives its page, where its input has at most so many letters. */
  outlivesUpTo?: number;
};

/**
 * Makes one call from a page apart, which has no session and sends no cookie.
 * @throws AskError
 */
export function ask<N extends CallName>(
  name: N,
  input: Calls[N]['input'],
  { headers = {}, heard, inSession = false, outlivesUpTo = 0 }: How = {},
): Promise<Calls[N]['output']> {
  const body = JSON.stringify(input);
  return answerOf<N>(
    fetch(`/V5/call/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      credentials: inSession ? 'same-origin' : 'omit',
      cache: 'no-store',
      keepalive: body.length <= outlivesUpTo,
      body,
      signal: AbortSignal.timeout(patienceMs),
    }),
    heard,
  );
}

/**
 * The answer that a request brings.
 * @throws AskError
 */
export async function answerOf<N extends CallName>(
  request: Promise<Response>,
  heard?: (headers: Headers) => void,
): Promise<Calls[N]['output']> {
  let response: Response;
  try {
    response = await request;
  } catch (cause) {
    throw new AskError('OFFLINE', { cause });
  }
  heard?.(response.headers);
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AskError(navigator.onLine ? 'SERVER_DOWN' : 'OFFLINE', { cause });
  });
  if (response.ok) return body as Calls[N]['output'];
  const { code, faults } = (body ?? {}) as Partial<ErrorBody>;
  throw new AskError(code ?? 'SERVER_DOWN', faults ? { faults } : {});
}
