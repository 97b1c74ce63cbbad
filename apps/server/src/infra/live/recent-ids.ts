/** Remembers the latest ids, at least `capacity` of them, so that one event is passed on once. */
export class RecentIds {
  readonly #capacity: number;
  #young = new Set<string>();
  #old = new Set<string>();

  constructor(capacity = 8192) {
    this.#capacity = capacity;
  }

  /** Adds an id; false when it was there already. */
  add(id: string): boolean {
    if (this.#young.has(id) || this.#old.has(id)) return false;
    this.#young.add(id);
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    return true;
  }
}
