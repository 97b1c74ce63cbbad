import { newId } from '../new-id.ts';
import { deriveKey, makeLocalHalf, openBytes, openValue, proofOf, seal } from './seal.ts';
import type { LocalHalf, Sealed, Store } from './store.ts';

/**
 * Asks the server for its half of a key: 32 bytes, or null where it has none for this person and device. `begin`: makes
 * it where it is new. `proof`: what only this browser can derive. Rejects where the server can not be asked.
 */
export type AskHalf = (id: string, begin: boolean, proof: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** A record before it is sealed. */
type Unsealed = Omit<Sealed, 'half' | 'iv' | 'data'>;

/** The key under which a tab seals, and the id of its half. */
export type Sealing = { half: string; key: CryptoKey };

/** The keys of a person's records in this tab: there while their session is unlocked, and in memory alone. */
export class Keyring {
  /** By the id of their half; none while the session is locked. */
  readonly #keys = new Map<string, CryptoKey>();
  /** The half under which this tab seals. */
  #own: string | null = null;
  /** Whether keys may come: false from a lock to the next unlocking, also for an answer that was on its way. */
  #unlocked = false;

  get unlocked(): boolean {
    return this.#unlocked;
  }

  /** The key under which this tab seals now; null without one. */
  get sealing(): Sealing | null {
    const key = this.#own === null ? undefined : this.#keys.get(this.#own);
    return this.#own !== null && key ? { half: this.#own, key } : null;
  }

  /** The keys, for another tab of this browser. */
  get all(): readonly (readonly [string, CryptoKey])[] {
    return [...this.#keys];
  }

  /**
   * Gets the server's half of every half that this browser has. Where all of those are missing, it makes a new one.
   * Rejects as `ask` does.
   */
  async unlock(store: Store, ask: AskHalf): Promise<void> {
    this.#unlocked = true;
    const known = await store.halves();
    for (const half of known) await this.#openHalf(store, half, ask);
    if (this.#own !== null || !this.#unlocked) return;
    const ids = known.map(({ id }) => id);
    const made: LocalHalf = { id: newId(), key: await makeLocalHalf(), begun: false };
    // Another tab may have added one in the meantime; then that one is opened here too.
    const added = (await store.addHalf(made, ids)).filter(({ id }) => !ids.includes(id));
    for (const half of added) await this.#openHalf(store, half, ask);
  }

  async #openHalf(store: Store, half: LocalHalf, ask: AskHalf): Promise<void> {
    const server = await ask(half.id, !half.begun, await proofOf(half.key));
    const key = server && (await deriveKey(half.key, server));
    if (!key || !this.#unlocked) return;
    this.#keys.set(half.id, key);
    this.#own = half.id;
    if (!half.begun) await store.setBegun(half.id);
  }

  /** Takes the keys of another tab, where this one waits for some. Whether it did. */
  take(keys: readonly (readonly [string, CryptoKey])[]): boolean {
    if (this.#own !== null || !this.#unlocked) return false;
    for (const [id, key] of keys) {
      this.#keys.set(id, key);
      this.#own = id;
    }
    return true;
  }

  /** Lets no key come any more; those that are here stay until `drop`. */
  shut(): void {
    this.#unlocked = false;
  }

  drop(): void {
    this.#keys.clear();
    this.#own = null;
  }

  /** Opens a record; null where no key of this device does, or it was damaged. */
  async open(sealed: Sealed): Promise<{ value: unknown } | null> {
    const key = this.#keys.get(sealed.half);
    if (!key) return null;
    return openValue(key, placeOf(sealed), sealed).then(
      (value) => ({ value }),
      () => null,
    );
  }

  /** As `open`, for a record of bytes. */
  async openBytes(sealed: Sealed): Promise<ArrayBuffer | null> {
    const key = this.#keys.get(sealed.half);
    return key ? openBytes(key, placeOf(sealed), sealed).catch(() => null) : null;
  }
}

/** Seals what a record holds; moved to another key or kind it does not open. */
export async function sealRecord({ half, key }: Sealing, record: Unsealed, plain: unknown): Promise<Sealed> {
  return { ...record, half, ...(await seal(key, placeOf(record), plain)) };
}

const placeOf = ({ kind, key }: Pick<Sealed, 'kind' | 'key'>) => `${kind} ${key}`;
