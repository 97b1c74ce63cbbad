/** Runs once after ms; returns how to stop it. */
export type After = (ms: number, run: () => void) => () => void;

/**
 * Timers that `runDue` runs too once their time has come: a browser runs the timers of a hidden tab as rarely as once a
 * minute, but tells it at once what another tab says.
 */
export class DueTimers {
  readonly #after: After;
  readonly #now: () => number;
  readonly #waiting = new Set<{ at: number; run: () => void }>();

  constructor(after: After, now: () => number) {
    this.#after = after;
    this.#now = now;
  }

  readonly after: After = (ms, run) => {
    const timer = {
      at: this.#now() + ms,
      run: () => {
        stop();
        run();
      },
    };
    const clear = this.#after(ms, timer.run);
    const stop = () => {
      clear();
      this.#waiting.delete(timer);
    };
    this.#waiting.add(timer);
    return stop;
  };

  /** Runs what is due and has not run, the earliest first. */
  runDue(): void {
    const now = this.#now();
    const due = [...this.#waiting].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    // One of them may stop another.
    for (const timer of due) if (this.#waiting.has(timer)) timer.run();
  }
}
