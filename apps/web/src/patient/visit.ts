import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { ask, AskError, type Input, type Output, type PatientCall } from './ask.ts';

const minute = 60_000;

/** When a visit ends, in ms of this device's clock, which may differ from the server's. */
export type VisitEnds = { readonly at: number; readonly latest: number };

/**
 * A visit that a right proof began, in the page's memory alone. It ends 15 minutes after its last use and two hours
 * after its beginning; the server decides, this only says so in time.
 */
export class Visit {
  readonly #token: string;
  readonly #latest = Date.now() + visitHours * 60 * minute;
  readonly #watching = new Set<() => void>();
  #ends: VisitEnds;
  /** So much the server's clock is ahead of this device's, in ms. */
  readonly #ahead: number;

  /** @param opened as the proof was answered, just now */
  constructor({ token, idleAt }: Output<'forms-renderForm'>['visit']) {
    this.#token = token;
    this.#ends = this.#endsAfter(Date.now());
    this.#ahead = Date.parse(idleAt) - visitIdleMinutes * minute - Date.now();
  }

  /** The server's time, in ms. */
  readonly now = (): number => Math.round(Date.now() + this.#ahead);

  /** The same object until it changes. */
  readonly ends = (): VisitEnds => this.#ends;

  readonly watch = (changed: () => void): (() => void) => {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  };

  /**
   * Makes a call of the visit.
   * @throws AskError VISIT_ENDED when the server knows it no more
   */
  async ask<N extends PatientCall>(name: N, input: Input<N>): Promise<Output<N>> {
    const asked = Date.now();
    const answer = await ask(name, input, this.#token);
    this.use(asked);
    return answer;
  }

  /** Somebody is here: also who types without a line is not shown the door. */
  use(at = Date.now()): void {
    const ends = this.#endsAfter(at);
    if (ends.at <= this.#ends.at) return;
    this.#ends = ends;
    for (const changed of this.#watching) changed();
  }

  /** Tells the server something whose loss costs nobody anything: nobody waits for an answer. */
  tell<N extends PatientCall>(name: N, input: Input<N>): void {
    void this.ask(name, input).catch((error: unknown) => {
      if (!(error instanceof AskError)) throw error;
    });
  }

  /** Ends the visit. The page forgets the token, so that nobody has it: without a line the visit ends by itself. */
  finish(): void {
    this.tell('patientLink-finish', {});
  }

  #endsAfter(use: number): VisitEnds {
    return { at: Math.min(use + visitIdleMinutes * minute, this.#latest), latest: this.#latest };
  }
}
