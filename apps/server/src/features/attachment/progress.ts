/**
 * After so many bytes, or so long after bytes that were not kept yet, what has arrived is put on disk and written down.
 */
const keepBytes = 1024 * 1024;
const keepMs = 200;

/**
 * How far an upload's bytes are written, and how far they are kept. They are kept while it goes on, and soon after it
 * falters: a connection on which little arrives before it dies still gets on.
 */
export class Progress {
  /** The offset up to which bytes are written. */
  written: number;
  /** Told when keeping failed by itself; the next `wrote` or `keep` fails with the same. */
  onFailure: (error: Error) => void = () => {};
  readonly #save: (reached: number) => Promise<void>;
  #kept: number;
  #keeping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param save makes what was written up to an offset outlive a power cut, and says so where all processes see it */
  constructor(offset: number, save: (reached: number) => Promise<void>) {
    this.written = offset;
    this.#kept = offset;
    this.#save = save;
  }

  /** So many bytes more were written. */
  async wrote(bytes: number): Promise<void> {
    this.written += bytes;
    if (this.written - this.#kept >= keepBytes) await this.keep();
    else this.#timer ??= setTimeout(() => void this.keep().catch((error: Error) => this.onFailure(error)), keepMs);
  }

  /** Keeps what was written before; resolves at once where that is kept already. */
  keep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#keeping = this.#keeping.then(async () => {
      const reached = this.written;
      if (reached === this.#kept) return;
      await this.#save(reached);
      this.#kept = reached;
    });
    return this.#keeping;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
