/** Runs a task again and again, one run at a time, until it is stopped. */
export class Repeated {
  readonly #everyMs: number;
  readonly #task: () => Promise<unknown>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(everyMs: number, task: () => Promise<unknown>, onError: (error: unknown) => void) {
    this.#everyMs = everyMs;
    this.#task = task;
    this.#onError = onError;
    this.#plan();
  }

  /** Resolves when the run that is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #plan(): void {
    // Spread, so that processes that started together do not all look at the same instant for ever.
    this.#timer = setTimeout(
      () => {
        this.#running = this.#run();
      },
      this.#everyMs * (0.9 + 0.2 * Math.random()),
    );
  }

  async #run(): Promise<void> {
    try {
      await this.#task();
    } catch (error) {
      this.#onError(error);
    }
    if (!this.#stopped) this.#plan();
  }
}
