import type { DataKey } from './cipher.ts';

type Entry = { wrapped: Buffer; key: DataKey };

/**
 * Unwrapped data keys of recent records, by record id. Two generations instead of an exact order of use: a hit in the
 * older one moves up, and when the younger is full the older is forgotten. At most `limit` entries.
 */
export class RecentKeys {
  readonly #half: number;
  #young = new Map<string, Entry>();
  #old = new Map<string, Entry>();

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  /**
   * The key of a record. With `wrapped`, only where exactly that wrapped key was opened: a key that was moved here from
   * another row is unknown.
   */
  get(recordId: string, wrapped?: Buffer): DataKey | undefined {
    let entry = this.#young.get(recordId);
    if (!entry) {
      entry = this.#old.get(recordId);
      if (!entry) return undefined;
      this.#keep(recordId, entry);
    }
    return !wrapped || entry.wrapped.equals(wrapped) ? entry.key : undefined;
  }

  set(recordId: string, wrapped: Buffer, key: DataKey): void {
    // A row's buffer is a view into the whole network packet, and a key's a block of memory of its own: copies from
    // Node's pool keep these 93 bytes and no more.
    this.#keep(recordId, { wrapped: Buffer.from(wrapped), key: Buffer.from(key) });
  }

  #keep(recordId: string, entry: Entry): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(recordId, entry);
  }
}
