import type { After } from './due-timers.ts';

/** How long a connection may take until the server's first word, in ms. */
export const openingMs = 8_000;
/** How much later than two signs of life should have come a line is taken for dead, in ms. */
const slackMs = 1_000;

/**
 * Watches one connection for silence. A socket can stay open for minutes while its line is dead: nothing comes, and
 * nothing says so.
 */
export class LineWatch {
  readonly #after: After;
  readonly #now: () => number;
  readonly #onSilence: (since: number) => void;
  /** How long the line may be silent, in ms; null while nobody said how often to expect a sign of life. */
  #limitMs: number | null = null;
  #heardAt = 0;
  #stop: (() => void) | null = null;

  /** `onSilence` hears once of each silence, with the time in ms of the last sign of life. */
  constructor(after: After, now: () => number, onSilence: (since: number) => void) {
    this.#after = after;
    this.#now = now;
    this.#onSilence = onSilence;
  }

  /** A connection is being opened. */
  opening(): void {
    this.#begin(openingMs);
  }

  /** The server has said how often a sign of life comes, in ms; null: it does not say, and silence means nothing. */
  stands(beatMs: number | null): void {
    if (beatMs === null) this.stop();
    else this.#begin(2 * beatMs + slackMs);
  }

  /** Something came. */
  heard(): void {
    this.#heardAt = this.#now();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#limitMs = null;
  }

  #begin(limitMs: number): void {
    this.stop();
    this.#limitMs = limitMs;
    this.heard();
    this.#wait(limitMs);
  }

  /** One timer at a time, whatever comes meanwhile: it looks when the last word was, and waits for the rest. */
  #wait(ms: number): void {
    this.#stop = this.#after(ms, () => {
      if (this.#limitMs === null) return;
      const rest = this.#heardAt + this.#limitMs - this.#now();
      if (rest > 0) return this.#wait(rest);
      this.stop();
      this.#onSilence(this.#heardAt);
    });
  }
}
