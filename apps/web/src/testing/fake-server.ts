import { contract } from '@consult/contract/calls.ts';
import { metaOf } from '@consult/contract/call.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { faultOfIssue } from '@consult/contract/fault-issue.ts';
import { englishOfFields } from '@consult/domain/fault/english.ts';
import { phoneHeader, visitHeader } from '@consult/contract/headers.ts';
import { businessClockHeader } from '@consult/domain/time/business-clock.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { z } from 'zod';
import type { CallName, Input } from '../app/call.ts';
import { Foreign, Held, Loss, Refusal, Turns, type Answers } from './answers.ts';
import type { Viewer } from './world/people.ts';

/** One call as the page made it. */
export type Asked<N extends CallName = CallName> = {
  readonly name: N;
  readonly input: Input<N>;
  /** 'aborted': the page cancelled it before its answer came. */
  state: 'waiting' | 'answered' | 'aborted';
};

type ErrorMap = Record<string, { status: number; message: string }>;
type Declared = { inputSchema: z.ZodType; outputSchema: z.ZodType; errorMap: ErrorMap };
type Other = (request: Request) => Response | Promise<Response>;

/**
 * The server as a test plays it, behind the page's own `fetch`: all of app/call.ts runs as it does for users. As on the
 * real server, the contract says who may make a call, what its input must be, and what its answer holds.
 */
export class FakeServer {
  readonly #answers: Answers;
  readonly #turns = new Map<object, number>();
  readonly #asked: Asked[] = [];
  readonly #others = new Map<string, Other>();
  /** Requests and answers that no real server would see or give: they fail the running test. */
  readonly faults: string[] = [];
  /** The person of the browser's session; null without a session. */
  viewer: Viewer | null;
  /** The clock that its answers say (domain/time/business-clock.ts), by this device's present instant; null: none. */
  clock: ((device: number) => string) | null = null;
  /** Whether that session is locked. */
  locked = false;

  constructor(viewer: Viewer | null, answers: Answers) {
    this.viewer = viewer;
    this.#answers = { ...answers };
  }

  /** Gives these calls new answers from now on. */
  answer(answers: Answers): void {
    Object.assign(this.#answers, answers);
  }

  /** Answers requests of a path that are no calls: an upload, a file. */
  serve(path: string, other: Other): void {
    this.#others.set(path, other);
  }

  /** Every request of the page for this call, the earliest first. */
  asked<N extends CallName>(name: N): Asked<N>[] {
    return this.#asked.filter((one): one is Asked<N> => one.name === name);
  }

  /** Replaces the page's `fetch`. */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const name = /^\/V5\/call\/([^/]+)$/.exec(pathname)?.[1];
    if (name !== undefined && isCall(name)) return this.#call(name, request);
    const other = this.#others.get(pathname);
    if (other) return other(request);
    this.faults.push(`Nobody serves ${pathname}: serve() says what is there.`);
    return new Response(null, { status: 404 });
  }

  async #call(name: CallName, request: Request): Promise<Response> {
    const given: unknown = await request.json();
    if (name !== 'command-carryOut') return this.#ask(name, given, request);
    const refusal = this.#refusalOf(name, request.headers);
    return refusal ? refuse(name, refusal) : this.#carryOut(given as Input<'command-carryOut'>, request);
  }

  /** Answers commands that come in one request as the real server does: each by its own call. */
  async #carryOut({ commands }: Input<'command-carryOut'>, request: Request): Promise<Response> {
    const failed = new Set<string>();
    const answers: ({ status: number; body: unknown } | null)[] = [];
    for (const { call, stream, input } of commands) {
      const answer = failed.has(stream) ? null : await this.#ask(call as CallName, input, request);
      if (answer?.status !== 200) failed.add(stream);
      answers.push(answer && { status: answer.status, body: await answer.json().catch(() => null) });
    }
    return Response.json({ answers });
  }

  async #ask(name: CallName, given: unknown, request: Request): Promise<Response> {
    const { signal } = request;
    const asked = { name, input: given, state: 'waiting' } as Asked;
    this.#asked.push(asked);
    const givenUp = new Promise<never>((_resolve, reject) => {
      const handleAbort = () => {
        asked.state = 'aborted';
        reject(signal.reason as Error);
      };
      if (signal.aborted) handleAbort();
      else signal.addEventListener('abort', () => asked.state === 'waiting' && handleAbort());
    });
    const response = await Promise.race([this.#respond(name, given, request.headers), givenUp]);
    asked.state = 'answered';
    if (this.clock) response.headers.set(businessClockHeader, this.clock(Date.now()));
    return response;
  }

  async #respond(name: CallName, given: unknown, headers: Headers): Promise<Response> {
    const refusal = this.#refusalOf(name, headers);
    if (refusal) return refuse(name, refusal);
    const { inputSchema, outputSchema } = declared(name);
    const input = inputSchema.safeParse(given);
    if (!input.success) return refuse(name, new Refusal('INVALID_INPUT', { faults: faultsOf(input.error) }));
    if (!(name in this.#answers)) {
      this.faults.push(`Nobody answers ${name}, which the page asked with ${JSON.stringify(given)}.`);
      return refuse(name, new Refusal('INTERNAL', {}));
    }
    const answer = await this.#settle(this.#answers[name], input.data);
    if (answer instanceof Refusal) return refuse(name, answer);
    if (answer instanceof Loss) return lose(answer);
    if (answer instanceof Foreign) return Response.json(answer.json);
    const output = outputSchema.safeParse(answer);
    if (!output.success) {
      this.faults.push(`The answer to ${name} is none by the contract: ${output.error.message}`);
      return refuse(name, new Refusal('INTERNAL', {}));
    }
    return Response.json(output.data ?? null);
  }

  async #settle(answer: unknown, input: unknown): Promise<unknown> {
    if (answer instanceof Turns) {
      const turn = this.#turns.get(answer) ?? 0;
      this.#turns.set(answer, turn + 1);
      return this.#settle(answer.answers[Math.min(turn, answer.answers.length - 1)], input);
    }
    if (answer instanceof Held) {
      await answer.released;
      return this.#settle(answer.answer, input);
    }
    return typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer;
  }

  #refusalOf(name: CallName, headers: Headers): Refusal | null {
    const { access, beforeSecondFactor, whileLocked } = metaOf(contract[name]);
    if (access === 'anyone') return null;
    if (access === 'visit') return headers.has(visitHeader) ? null : new Refusal('VISIT_ENDED', {});
    if (access === 'phone') return headers.has(phoneHeader) ? null : new Refusal('PHONE_ENDED', {});
    if (!this.viewer) return new Refusal('NOT_SIGNED_IN', {});
    if (this.locked && !whileLocked) return new Refusal('LOCKED', {});
    const { permissions, secondFactorRequired } = this.viewer.claims;
    if (secondFactorRequired && !beforeSecondFactor) return new Refusal('SECOND_FACTOR_REQUIRED', {});
    const allowed =
      access === 'signed-in' || access.some((group) => group.every((permission) => permissions.includes(permission)));
    return allowed ? null : new Refusal('NOT_ALLOWED', {});
  }
}

function isCall(name: string): name is CallName {
  return name in contract;
}

function declared(name: CallName): Declared {
  return contract[name]['~orpc'] as unknown as Declared;
}

/**
 * A refusal as the real server gives it: each fault as an English sentence, and as a code that the page says in its own
 * language.
 */
function refuse(name: CallName, { code, said }: Refusal): Response {
  const { status, message } = { ...declared(name).errorMap[code], ...said };
  const { faults, about, late, id } = said;
  const body: ErrorBody = {
    error: message ?? '',
    code,
    ...(faults ? { fields: englishOfFields(faults), faults } : {}),
    ...(about === undefined ? {} : { about }),
    ...(late === undefined ? {} : { late }),
    ...(id === undefined ? {} : { id }),
  };
  return Response.json(body, { status: status ?? 500 });
}

function lose({ how }: Loss): Promise<Response> {
  if (how === 'nothing') return new Promise<never>(() => {});
  if (how === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
  return Promise.resolve(new Response('<html></html>', how));
}

function faultsOf({ issues }: z.ZodError): FieldFaults {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.') || 'input', faultOfIssue(issue)]));
}
