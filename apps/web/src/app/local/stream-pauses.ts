import { pauseAfter } from './command.ts';
import type { Ground } from './ground.ts';

/** Stands for every stream: the line or the session failed. */
const everything = '*';

/** Which streams of commands are not tried before a pause is over: a little longer after each failure in a row. */
export class StreamPauses {
  readonly #after: Ground['after'];
  readonly #onOver: () => void;
  /** How each pause is ended, by stream. */
  readonly #ends = new Map<string, () => void>();
  /** Failures in a row, by stream. */
  readonly #failures = new Map<string, number>();

  constructor(after: Ground['after'], onOver: () => void) {
    this.#after = after;
    this.#onOver = onOver;
  }

  /** Whether no stream is tried now. */
  get holdsAll(): boolean {
    return this.#ends.has(everything);
  }

  /** Whether some stream is not tried now. */
  get holdsSome(): boolean {
    return this.#ends.size > 0;
  }

  holds(stream: string): boolean {
    return this.holdsAll || this.#ends.has(stream);
  }

  /** A stream failed; null: whatever is tried would. */
  begin(stream: string | null): void {
    const which = stream ?? everything;
    const failures = (this.#failures.get(which) ?? 0) + 1;
    this.#failures.set(which, failures);
    this.#ends.get(which)?.();
    this.#ends.set(
      which,
      this.#after(pauseAfter(failures), () => {
        this.#ends.delete(which);
        this.#onOver();
      }),
    );
  }

  /** Something got through: the next pause is a short one. */
  forgetFailures(): void {
    this.#failures.clear();
  }

  /** Ends every pause without a word. */
  end(): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
    this.#failures.clear();
  }
}
