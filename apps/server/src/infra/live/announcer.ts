import type pg from 'pg';

/** The channel on which processes tell each other that there is something new to read. */
export const liveChannel = 'consult_live';

/** At most one notification in this many milliseconds. */
const everyMs = 2;

/**
 * Tells the other processes that this one committed events: one NOTIFY for all of the last two milliseconds, never
 * inside the transactions (there it holds a database-wide lock until the commit and halved throughput). The payload
 * names only the sending process.
 */
export class Announcer {
  readonly #pool: pg.Pool;
  readonly #processId: string;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #again = false;
  #last = 0;

  constructor(pool: pg.Pool, processId: string, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#processId = processId;
    this.#onError = onError;
  }

  /** Call after a commit. */
  announce(): void {
    if (this.#timer) return;
    if (this.#sending) {
      this.#again = true;
      return;
    }
    const wait = everyMs - (performance.now() - this.#last);
    if (wait <= 0) this.#sending = this.#send();
    else
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#sending = this.#send();
      }, wait);
  }

  /** Sends the waiting notification at once. */
  async flush(): Promise<void> {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#sending = this.#send();
    }
    while (this.#sending) {
      await this.#sending;
      if (this.#timer) await this.flush();
    }
  }

  async #send(): Promise<void> {
    this.#last = performance.now();
    try {
      await this.#pool.query({
        name: 'live-notify',
        text: 'select pg_notify($1, $2)',
        values: [liveChannel, this.#processId],
      });
    } catch (error) {
      // The others find the events by their poll, half a second later.
      this.#onError(error);
    } finally {
      this.#sending = undefined;
    }
    if (!this.#again) return;
    this.#again = false;
    this.announce();
  }
}
