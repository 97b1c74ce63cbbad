/** Notes that a process remembers, in UTF-16 units: some 32 MB. */
const mostUnits = 16 * 1024 * 1024;

/**
 * Decrypted notes of items by their version, as they are compared. Having one says nothing about who may read it:
 * whoever asks has read the row under its owner's session. The oldest go first.
 */
export class RecentNotes {
  readonly #known = new Map<string, { version: number; notes: string }>();
  #units = 0;
  readonly #most: number;

  constructor(most = mostUnits) {
    this.#most = most;
  }

  /** The notes of this version of an item; undefined where they are not known. */
  get(id: string, version: number): string | undefined {
    const known = this.#known.get(id);
    return known?.version === version ? known.notes : undefined;
  }

  /** Remembers them. What could not be decrypted is asked for again: an operator may have mended its key. */
  set(id: string, version: number, notes: string): void {
    if (notes === '') return;
    this.#forget(id);
    this.#known.set(id, { version, notes });
    this.#units += notes.length;
    for (const oldest of this.#known.keys()) {
      if (this.#units <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(id: string): void {
    this.#units -= this.#known.get(id)?.notes.length ?? 0;
    this.#known.delete(id);
  }
}
