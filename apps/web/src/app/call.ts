import type { Calls } from '@consult/contract/calls.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { commandHeader, personHeader } from '@consult/contract/headers.ts';
import { businessClockHeader } from '@consult/domain/time/business-clock.ts';
import { noteServerClock } from '../ui/server-clock.ts';
import { takeEarly } from '../boot/early.ts';
import { logEvent } from './analytics.ts';
import { CallError } from './call-error.ts';
import { readFaults } from './read-faults.ts';
import { lockTurn, setLocked, untilUnlocked } from './lock-state.ts';

export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N]['input'];
export type Output<N extends CallName> = Calls[N]['output'];

export type CallOptions = {
  signal?: AbortSignal;
  /** Only asks whether somebody is signed in: a 401 is an answer then, and leads nobody to the sign-in page. */
  probe?: boolean;
  /** A locked page sends it too: the calls that unlock it or end its session. */
  whileLocked?: boolean;
  /** How long to wait for the answer, in ms, where the server works on it longer than usual. */
  patienceMs?: number;
  /** Who asks: the server refuses it (OTHER_PERSON) where the session is somebody else's by then. */
  personId?: string;
  /** The command that the call carries out: the server does it once, whatever happens between its repeats. */
  command?: { id: string; personId: string };
};

/** After this long without an answer a call counts as lost (OFFLINE); long work reports through live events. */
const usualPatienceMs = 30_000;

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Calls `listener` whenever the server says that the session is over. Returns how to stop. */
export function onSessionOver(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

const secondFactorListeners = new Set<Listener>();

/** Calls `listener` whenever the server says that a role requires a second factor that the session lacks. */
export function onSecondFactorRequired(listener: Listener): void {
  secondFactorListeners.add(listener);
}

/**
 * Makes one call: POST /V5/call/<name> with JSON; the cookie carries the session. While the page or the session is
 * locked, the call waits and is made after the unlocking, so that nothing on screen hears of the lock. Throws
 * CallError; an abort by the caller's own signal throws that signal's reason.
 */
export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  if (!options.whileLocked && !options.probe) await untilUnlocked(options.signal);
  const turn = lockTurn();
  const response = await send(name, input, options);
  noteServerClock(response.headers.get(businessClockHeader));
  const body = await readJson(response, options.signal);
  if (response.ok) {
    if (body === unreadable) throw serverDown(response);
    return body as Output<N>;
  }
  const error = failureOf(name, response, body);
  if (error.code === 'LOCKED' && !options.probe) {
    if (turn === lockTurn()) setLocked(true);
    return call(name, input, options);
  }
  if (error.code === 'NOT_SIGNED_IN' && !options.probe) for (const listener of signedOutListeners) listener();
  if (error.code === 'SECOND_FACTOR_REQUIRED') for (const listener of secondFactorListeners) listener();
  throw error;
}

async function send(
  name: string,
  input: unknown,
  { signal, patienceMs = usualPatienceMs, command, personId = command?.personId }: CallOptions,
): Promise<Response> {
  const body = JSON.stringify(input);
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const early = await takeEarly(name, body);
    signal?.throwIfAborted();
    return (
      early ??
      (await fetch(`/V5/call/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(personId === undefined ? {} : { [personHeader]: personId }),
          ...(command ? { [commandHeader]: command.id } : {}),
        },
        credentials: 'same-origin',
        body,
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      }))
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw offline(error);
  }
}

const unreadable = Symbol('unreadable');

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw offline(error);
  }
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return unreadable;
  }
}

type Status = { status: number; statusText?: string };

/** The failure of a call that was answered with this status and body. */
export function failureOf(name: string, answered: Status, body: unknown): CallError {
  const error = toError(name, answered, body);
  logEvent('error_shown', { call: name, code: error.code, status: error.status });
  return error;
}

function toError(name: string, answered: Status, body: unknown): CallError {
  const { status, statusText = '' } = answered;
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const code = typeof said['code'] === 'string' ? said['code'] : null;
  if (code === null && status !== 401) return serverDown(answered);
  return new CallError({
    code: status === 401 && code === null ? 'NOT_SIGNED_IN' : (code ?? 'UNKNOWN'),
    message: typeof said['error'] === 'string' ? said['error'] : statusText,
    status,
    call: name,
    ...readFaults(said),
    ...(typeof said['about'] === 'string' ? { about: said['about'] } : {}),
    ...readLate(said['late']),
    ...(typeof said['id'] === 'string' ? { id: said['id'] } : {}),
  });
}

function readLate(late: unknown): Pick<ErrorBody, 'late'> {
  return typeof late === 'object' && late !== null ? { late: late as NonNullable<ErrorBody['late']> } : {};
}

/** Text of document 1 section 8, 'Server 404'. */
function serverDown({ status, statusText = '' }: Status): CallError {
  const message = `${status} ${statusText}: Server may be down, or check your internet connection.`;
  return new CallError({ code: 'SERVER_DOWN', message, status });
}

function offline(cause: unknown): CallError {
  const error = new CallError({ code: 'OFFLINE', message: 'There is no connection to the server.', status: 0 });
  error.cause = cause;
  return error;
}
