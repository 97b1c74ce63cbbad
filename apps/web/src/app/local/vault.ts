import { newId } from '../new-id.ts';
import type { Channel, Ground } from './ground.ts';
import { Keyring, sealRecord, type AskHalf, type Sealing } from './keyring.ts';
import { Records, type Entry } from './records.ts';
import { isStoreGone, prefixes, type Kind, type Sealed, type Store } from './store.ts';
import { Writes } from './writes.ts';

export type NewEntry = Pick<Entry, 'key' | 'kind' | 'value'> & { asks?: boolean; quiet?: boolean };

/** How the records are kept: on the device; in this tab alone; or on the device, which has no room for the newest. */
export type Keeping = 'device' | 'tab' | 'full';

type Signal = { changed: string } | { askKeys: true } | { keys: readonly (readonly [string, CryptoKey])[] };

/**
 * What this device keeps of one person, encrypted under two halves: one never leaves this browser, the other the server
 * gives to an unlocked session. Every tab holds the opened records in memory, and one signal keeps the tabs alike.
 */
export class Vault {
  readonly #ground: Ground;
  /** null: this browser keeps nothing, and the records end with the tab. */
  #store: Store | null;
  readonly #channel: Channel;
  readonly #records = new Records();
  readonly #keys = new Keyring();
  readonly #writes: Writes;
  readonly #listeners = new Set<(key: string | null) => void>();
  /** What is being written in several steps. */
  readonly #storing = new Set<Promise<void>>();
  #loaded = false;
  #closed = false;
  #reading = Promise.resolve();

  constructor(ground: Ground, personId: string, store: Store | null) {
    this.#ground = ground;
    this.#store = store;
    this.#channel = ground.openChannel(`${ground.name}consult-local-${personId}`, (said) => this.#hear(said as Signal));
    this.#writes = new Writes({
      ground,
      store,
      keys: this.#keys,
      onOrdered: ({ kind }) => this.#records.sort(kind),
      onWritten: (key, hadNoRoom) => {
        this.#say({ changed: key });
        // Of words nothing changed since they were put here; a command has its place now.
        if (hadNoRoom || isCommand(key)) this.#tell(key);
      },
      onRefused: (key) => this.#tell(key),
    });
    if (!store) this.#loaded = true;
  }

  /** Calls `listener` after a record changed, here or in another tab; with null after many did. */
  subscribe(listener: (key: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether the records are here: false until the key is, and then true also while the session is locked. */
  get loaded(): boolean {
    return this.#loaded;
  }

  /** Whether other tabs of this browser hold the same records. */
  get shared(): boolean {
    return this.#store !== null;
  }

  get keeping(): Keeping {
    return this.#store === null ? 'tab' : this.#writes.full ? 'full' : 'device';
  }

  /** Whether this tab can seal now: what it is given goes to the disk at once. */
  get keyed(): boolean {
    return this.#store !== null && this.#keys.sealing !== null;
  }

  /** How many records no key of this device opens: the server's half is missing. They stay. */
  get shut(): number {
    return this.#records.shut;
  }

  /** Whether something is not on the disk yet, so that closing the tab would lose it. */
  get unwritten(): boolean {
    if (this.#store) return this.#writes.open || this.#storing.size > 0;
    return this.#records.size > 0;
  }

  /** Whether a record is as safe as this browser keeps any: on the disk, or in a tab that has none. */
  isWritten(key: string): boolean {
    return this.#records.has(key) && !this.#writes.has(key);
  }

  /** Whether the disk does not have the newest of a record yet, or not its removal. */
  isOpen(key: string): boolean {
    return this.#writes.has(key);
  }

  get(key: string): Entry | undefined {
    return this.#records.get(key);
  }

  /** The records of a kind, commands in their order; the same array until a record changes. */
  all(kind: Kind): readonly Entry[] {
    return this.#records.all(kind);
  }

  /**
   * Gets the key and opens what lies here. Where the server's half of everything known is missing, what comes next is
   * sealed under a new one; what lies here stays, and is counted in `shut`. Rejects as `ask` does.
   */
  async unlock(ask: AskHalf): Promise<void> {
    const store = this.#store;
    if (!store) return;
    await this.#keys.unlock(store, ask);
    if (this.#keys.unlocked) await this.#opened();
  }

  /**
   * Gets the key from another tab of this browser, without the server. Resolves once a tab gives it, if one does.
   */
  askTabs(): void {
    if (!this.#keys.sealing) this.#say({ askKeys: true });
  }

  /** Finishes the writes and drops the key: the session is locked or over. What comes meanwhile waits in memory. */
  async lock(): Promise<void> {
    this.#keys.shut();
    await this.written();
    // Unlocked again in the meantime.
    if (!this.#keys.unlocked) this.#keys.drop();
  }

  /** Resolves once everything is on the disk, or the disk refuses. */
  async written(): Promise<void> {
    while (this.#keys.sealing && this.#storing.size > 0) await Promise.race(this.#storing);
    await this.#writes.over();
  }

  /** Keeps the key until `work`, which writes one thing after the other, is done. */
  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    const running = work();
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.#storing.add(ended);
    return running.finally(() => this.#storing.delete(ended));
  }

  /** Ends the use of the vault in this tab. */
  close(): void {
    this.#closed = true;
    this.#keys.shut();
    this.#writes.stopTrying();
    this.#keys.drop();
    this.#records.clear();
    this.#listeners.clear();
    this.#channel.close();
    this.#store?.close();
  }

  /**
   * Keeps a record. It is readable at once. Resolves when it lies on the disk; where the key is not here or the disk is
   * full, once it has been tried: `unwritten` tells.
   */
  put({ key, kind, value, asks = false, quiet = false }: NewEntry): Promise<void> {
    const before = this.#records.get(key);
    // The order of a command is given once, and never by the clock.
    const order = before?.order ?? (kind === 'command' ? (this.#store ? Infinity : this.#records.nextOrder()) : 0);
    const entry = { key, kind, order, at: this.#ground.now(), asks, quiet, mark: newId(), value };
    this.#records.set(entry);
    this.#tell(key);
    return this.#write(key, entry);
  }

  /** Forgets a record. */
  remove(key: string): Promise<void> {
    if (!this.#records.delete(key)) return Promise.resolve();
    this.#tell(key);
    // A command that came back would be sent; words that do are only seen again.
    return this.#write(key, null, !isCommand(key));
  }

  /** Forgets together what the server has. */
  removeAll(keys: readonly string[]): Promise<void> {
    const gone = keys.filter((key) => this.#records.delete(key));
    for (const key of gone) this.#tell(key);
    return this.#closed || gone.length === 0 ? Promise.resolve() : this.#writes.remove(gone);
  }

  /**
   * Forgets a record of another tab, unless that one wrote it again since it was read here: then the newer words stay.
   */
  async removeIfStill({ key, mark }: Pick<Entry, 'key' | 'mark'>): Promise<void> {
    if (!this.#store) return this.remove(key);
    const gone = await this.#store.deleteIf(key, mark).catch(() => false);
    if (gone) this.#say({ changed: key });
    await this.#reread(key);
  }

  /**
   * Keeps a piece of a file, on the disk alone: it is never in the memory of the tabs, and never tried again. Resolves
   * to whether it lies there; while the session is locked it waits.
   */
  async putPiece(key: string, bytes: ArrayBuffer): Promise<boolean> {
    if (!this.#store) return false;
    const sealing = await this.#whenKeyed();
    if (!sealing) return false;
    const record = { key, kind: 'file' as const, order: 0, at: this.#ground.now(), asks: false, mark: newId() };
    try {
      await this.#store.putPiece(await sealRecord(sealing, record, bytes));
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Keeps a record together with the pieces of its file: all of it, or nothing. Until it lies there the record reads as
   * `meanwhile`. Resolves to 'refused' where nothing lies there, and to 'changed' where the record was changed or
   * removed meanwhile: then the caller says what stands. While the session is locked it waits.
   */
  async putWithPieces(
    { key, kind, value, quiet = false }: Omit<NewEntry, 'asks'>,
    meanwhile: unknown,
    pieces: readonly { key: string; bytes: ArrayBuffer }[],
  ): Promise<'kept' | 'changed' | 'refused'> {
    const entry: Entry = { key, kind, order: 0, at: this.#ground.now(), asks: false, quiet, mark: newId(), value };
    const shown = { ...entry, value: meanwhile };
    this.#records.set(shown);
    this.#tell(key);
    try {
      const sealing = await this.#whenKeyed();
      if (!sealing || !this.#store) throw new Error('Nothing is kept on this device.');
      const { at, mark } = entry;
      const together = { order: 0, at, asks: false };
      const records = await Promise.all([
        sealRecord(sealing, { ...together, key, kind, quiet, mark }, value),
        ...pieces.map((piece) =>
          sealRecord(sealing, { ...together, key: piece.key, kind: 'file', mark: newId() }, piece.bytes),
        ),
      ]);
      await this.#store.putTogether(records);
    } catch {
      if (this.#records.get(key) === shown) {
        this.#records.delete(key);
        this.#tell(key);
      }
      return 'refused';
    }
    if (this.#records.get(key) !== shown) return 'changed';
    this.#records.set(entry);
    this.#say({ changed: key });
    this.#tell(key);
    return 'kept';
  }

  /** A piece of a file; null where it is not here, or does not open. While the session is locked it waits. */
  async piece(key: string): Promise<ArrayBuffer | null> {
    if (!this.#store) return null;
    await this.#whenKeyed();
    const sealed = await this.#store?.get(key);
    return sealed ? this.#keys.openBytes(sealed) : null;
  }

  /** Forgets the pieces whose keys begin so. */
  async removePieces(start: string): Promise<void> {
    await this.#store?.deleteFrom(start).catch(() => {
      // The disk refuses: the next start removes them.
    });
  }

  /** The keys on the disk that begin so, also of records that no key opens. */
  async keysFrom(start: string): Promise<string[]> {
    return (await this.#store?.keysFrom(start)) ?? [];
  }

  /** Reads a record again where another tab may have written it just now. */
  fresh(key: string): Promise<void> {
    return this.#store ? this.#reread(key) : Promise.resolve();
  }

  /** The key under which this tab seals, once it is here; null where this tab keeps nothing on the disk any more. */
  async #whenKeyed(): Promise<Sealing | null> {
    while (this.#store) {
      const { sealing } = this.#keys;
      if (sealing) return sealing;
      await new Promise<void>((resolve) => {
        const stop = this.subscribe((key) => {
          if (key !== null) return;
          stop();
          resolve();
        });
      });
    }
    return null;
  }

  /** Whether the record still lies on the device; another tab may have removed it. */
  async stands(key: string): Promise<boolean> {
    if (!this.#store) return this.#records.has(key);
    return this.#writes.next(key) ? true : (await this.#store.get(key)) !== undefined;
  }

  /**
   * Which of these records still lie on the device, and the number of the turn, at one moment; null for the turn where
   * the device can not be read, and then what this tab knows of the records. Throws where the store was deleted.
   */
  async look(keys: readonly string[]): Promise<{ turn: number | null; stands: readonly boolean[] }> {
    const known = { turn: null, stands: keys.map((key) => this.#records.has(key)) };
    if (!this.#store) return known;
    const { turn, stands } = await this.#store.look(keys).catch((error: unknown) => {
      // What its person deleted in another tab is not to be sent.
      if (isStoreGone(error)) throw error;
      return known;
    });
    // What is being written, or removed, counts already.
    const counts = (key: string, at: number) => {
      const next = this.#writes.next(key);
      return next === undefined ? stands[at]! : next !== null;
    };
    return { turn, stands: keys.map(counts) };
  }

  async #opened(): Promise<void> {
    const sealed = (await this.#store?.all()) ?? [];
    const opened = await Promise.all(sealed.map((record) => this.#open(record)));
    if (this.#closed) return;
    // All at once: who sees the second of two commands must see the first.
    sealed.forEach((record, index) => this.#place(record.key, opened[index]!));
    this.#loaded = true;
    this.#tell(null);
    this.#writes.tryAll();
  }

  /** Opens a record; null where no key of this device does, or it was damaged: it stays, and is counted. */
  async #open(sealed: Sealed): Promise<Entry | null> {
    const { key, kind, order, at, asks, quiet = false, mark } = sealed;
    const opened = await this.#keys.open(sealed);
    return opened && { key, kind, order, at, asks, quiet, mark, value: opened.value };
  }

  /** Takes an opened record into memory, unless this tab is writing a newer one. */
  #place(key: string, opened: Entry | null): void {
    if (this.#writes.has(key)) return;
    this.#records.place(key, opened);
  }

  #write(key: string, next: Entry | null, moot = false): Promise<void> {
    return this.#closed ? Promise.resolve() : this.#writes.write(key, next, moot);
  }

  #hear(said: Signal): void {
    if ('changed' in said) void this.#reread(said.changed);
    else if ('askKeys' in said) {
      const { all } = this.#keys;
      if (all.length > 0) this.#say({ keys: all });
    } else if (this.#keys.take(said.keys)) void this.#opened();
  }

  /** Reads a record again that another tab wrote: one after the other, so that commands come in their order. */
  #reread(key: string): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      const sealed = await this.#store?.get(key).catch(() => 'unread' as const);
      // Where the disk refuses to be read, what is known here stays.
      if (sealed === 'unread') return;
      const opened = sealed ? await this.#open(sealed) : null;
      if (this.#closed || this.#writes.has(key)) return;
      if (sealed) this.#place(key, opened);
      else this.#records.lose(key);
      this.#tell(key);
    });
    return this.#reading;
  }

  /** Keeps in the memory of this tab alone from now on: the server gives no half, and nothing lies on the device. */
  stayInMemory(): void {
    this.#store?.close();
    this.#store = null;
    this.#records.orderAll();
    this.#writes.giveUp();
    this.#loaded = true;
    this.#tell(null);
  }

  /** Whether the server ever gave a half for what lies here. */
  async begun(): Promise<boolean> {
    return ((await this.#store?.halves()) ?? []).some((half) => half.begun);
  }

  /** The ids of the halves that this browser has. */
  async halfIds(): Promise<string[]> {
    return ((await this.#store?.halves()) ?? []).map(({ id }) => id);
  }

  /** Takes the next turn for this tab: whichever tab had the one before stops sending. */
  takeTurn(): Promise<number> {
    return this.#store?.takeTurn() ?? Promise.resolve(0);
  }

  /** Says it to the other tabs; what ends after this tab's use of the vault is over, says nothing. */
  #say(signal: Signal): void {
    if (!this.#closed) this.#channel.post(signal);
  }

  #tell(key: string | null): void {
    this.#records.sort(key === null ? undefined : isCommand(key) ? 'command' : 'kept');
    for (const listener of this.#listeners) listener(key);
  }
}

const isCommand = (key: string) => key.startsWith(prefixes.command);
