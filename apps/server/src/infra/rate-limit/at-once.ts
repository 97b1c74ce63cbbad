/**
 * How much of one kind of work a process does at once, so that strangers from many addresses together take no more of
 * the machine than this.
 */
export class AtOnce {
  readonly #most: number;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** What `work` gives; null, and nothing done, where as much as may be runs already. */
  async run<T extends object | boolean>(work: () => Promise<T>): Promise<T | null> {
    if (this.#running >= this.#most) return null;
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
