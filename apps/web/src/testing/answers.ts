import type { Calls } from '@consult/contract/calls.ts';
import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { CallName, Input, Output } from '../app/call.ts';

type Said = {
  message?: string;
  status?: number;
  faults?: FieldFaults;
  about?: string;
  late?: TooLate;
  id?: string;
};

/** The server refuses with a named failure of the contract, which also knows its status and its sentence. */
export class Refusal<Code extends string = string> {
  readonly code: Code;
  readonly said: Said;
  constructor(code: Code, said: Said) {
    this.code = code;
    this.said = said;
  }
}

/** No answer of our server: the connection is lost, something else answers, or nothing ever comes. */
export class Loss {
  readonly how: 'offline' | 'nothing' | { status: number; statusText: string };
  constructor(how: Loss['how']) {
    this.how = how;
  }
}

/** An answer of our server that this page's contract does not know, as one of another version may give. */
export class Foreign {
  readonly json: unknown;
  constructor(json: unknown) {
    this.json = json;
  }
}

/** An answer that waits for the test to release it; after that it comes at once. */
export class Held<A> {
  readonly answer: A;
  readonly released: Promise<void>;
  readonly release: () => void;
  constructor(answer: A) {
    this.answer = answer;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.released = promise;
    this.release = resolve;
  }
}

/** A different answer each time; the last one repeats. */
export class Turns<A> {
  readonly answers: readonly A[];
  constructor(answers: readonly A[]) {
    this.answers = answers;
  }
}

type Plain<N extends CallName> = Output<N> | Refusal<Extract<Calls[N]['errors'], string>> | Loss | Foreign;
type Computed<N extends CallName> = (input: Input<N>) => Plain<N> | Promise<Plain<N>>;
type Timely<N extends CallName> = Plain<N> | Computed<N>;

/** The answer to a call, as a test gives it. */
export type Answer<N extends CallName> = Timely<N> | Held<Timely<N>> | Turns<Timely<N> | Held<Timely<N>>>;

export type Answers = { [N in CallName]?: Answer<N> };

/** A refusal with a named failure; a field's fault stands under its path. */
export function refused<const Code extends Extract<Calls[CallName]['errors'], string>>(
  code: Code,
  said: Said = {},
): Refusal<Code> {
  return new Refusal(code, said);
}

/** The request or its answer is lost: OFFLINE. A call that waited too long fails in the same way. */
export const offline = new Loss('offline');

/** No answer ever comes, until the page gives the call up. */
export const noAnswer = new Loss('nothing');

/** Something that is not our server answers: SERVER_DOWN. */
export function notOurServer(status = 502, statusText = 'Bad Gateway'): Loss {
  return new Loss({ status, statusText });
}

/** An answer that breaks the contract; the test is about what the page does with it. */
export function foreign(json: unknown): Foreign {
  return new Foreign(json);
}

/** The answer comes when the test calls `release()`. */
export function held<const A>(answer: A): Held<A> {
  return new Held(answer);
}

/** The answers one after the other; the last one repeats. */
export function inTurn<const All extends readonly unknown[]>(...answers: All): Turns<All[number]> {
  return new Turns(answers);
}
