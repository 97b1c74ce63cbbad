import { ModelError } from './model-error.ts';

/** So many failures one after the other open a circuit. */
const failuresUntilOpen = 3;
/** An open circuit rests so long, ms; then one try decides. */
const restMs = 30_000;

/**
 * Spares a server that fails, and the people who wait for it: after some failures one after the other nothing is asked
 * for a while, then a single try decides whether it is closed again.
 */
export class Circuit {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil = 0;
  #trying = false;

  /** @param now a clock that only goes forward, ms; tests move it */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What `ask` gives. @throws ModelError 'resting' at once while the circuit is open; what `ask` throws */
  async run<T>(ask: () => Promise<T>): Promise<T> {
    const open = this.#failures >= failuresUntilOpen;
    if (open && (this.#trying || this.#now() < this.#restsUntil)) throw new ModelError('resting');
    this.#trying = open;
    try {
      const answer = await ask();
      this.#failures = 0;
      return answer;
    } catch (error) {
      this.#failures += 1;
      this.#restsUntil = this.#now() + restMs;
      throw error;
    } finally {
      if (open) this.#trying = false;
    }
  }
}
