/**
 * After this many bytes, or this long after bytes that are not on disk yet, the server puts the arrived bytes on disk
 * and notes the offset.
 */
const keepBytes = 1024 * 1024;
const keepMs = 200;

/**
 * How far an upload's bytes are written, and how far they are safe on disk. Bytes are kept while the upload goes on,
 * and soon after it falters, so that also an upload over a connection that dies again and again gets on.
 */
export class Progress {
  /** The offset up to which bytes are written. */
  written: number;
  /** Called when keeping failed by itself; the next `wrote` or `keep` then fails with the same error. */
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

  /** Notes that so many more bytes are written. */
  async wrote(bytes: number): Promise<void> {
    this.written += bytes;
    if (this.written - this.#kept >= keepBytes) await this.keep();
    else this.#timer ??= setTimeout(() => void this.keep().catch((error: Error) => this.onFailure(error)), keepMs);
  }

  /** Keeps the bytes that are written so far; resolves at once where they are kept already. */
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
