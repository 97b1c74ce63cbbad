import type { Kind } from './store.ts';

/** A record as this room reads it. */
export type Entry<Value = unknown> = {
  key: string;
  kind: Kind;
  /** Its place among the commands; Infinity until the device has given it one. */
  order: number;
  /** When it was last written, by this device's clock, ms. */
  at: number;
  asks: boolean;
  quiet: boolean;
  /** Another one for each write. */
  mark: string;
  value: Value;
};

/** The records of a person in the memory of a tab, and which of those on the device no key opens. */
export class Records {
  readonly #entries = new Map<string, Entry>();
  /** The entries of each kind in their order, until one changes. */
  readonly #inOrder = new Map<Kind, readonly Entry[]>();
  /** Records that no key opens, by key. */
  readonly #shut = new Set<string>();
  #lastOrder = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** How many records no key of this device opens. */
  get shut(): number {
    return this.#shut.size;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** The records of a kind, commands in their order; the same array until `sort`. */
  all(kind: Kind): readonly Entry[] {
    const known = this.#inOrder.get(kind);
    if (known) return known;
    const all = [...this.#entries.values()].filter((entry) => entry.kind === kind).sort(inOrder);
    this.#inOrder.set(kind, all);
    return all;
  }

  set(entry: Entry): void {
    this.#entries.set(entry.key, entry);
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  /** Takes a record of the device; null: no key opens it. */
  place(key: string, opened: Entry | null): void {
    if (opened) this.set(opened);
    if (opened) this.#shut.delete(key);
    else this.#shut.add(key);
  }

  /** A record lies on the device no more. */
  lose(key: string): void {
    this.#entries.delete(key);
    this.#shut.delete(key);
  }

  /** A record changed: those of its kind, or all, are sorted anew. */
  sort(kind?: Kind): void {
    if (kind) this.#inOrder.delete(kind);
    else this.#inOrder.clear();
  }

  /** The next place among the commands of a tab that keeps nothing on the device. */
  nextOrder(): number {
    this.#lastOrder += 1;
    return this.#lastOrder;
  }

  /** Gives a place to every command that waits for one of the device. */
  orderAll(): void {
    for (const entry of this.#entries.values()) if (entry.order === Infinity) entry.order = this.nextOrder();
  }

  clear(): void {
    this.#entries.clear();
    this.#inOrder.clear();
  }
}

/** What has no order yet stands last, as it came. */
const inOrder = (a: Entry, b: Entry) => (a.order === b.order ? 0 : a.order - b.order);
