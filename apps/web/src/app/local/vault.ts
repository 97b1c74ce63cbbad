import { newId } from '../new-id.ts';
import { pausesMs } from './command.ts';
import type { Channel, Ground } from './ground.ts';
import { Keyring, sealRecord, type AskHalf, type Sealing } from './keyring.ts';
import type { Kind, Sealed, Store } from './store.ts';

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

export type NewEntry = Pick<Entry, 'key' | 'kind' | 'value'> & { asks?: boolean; quiet?: boolean };

/** How the records are kept: on the device; in this tab alone; or on the device, which has no room for the newest. */
export type Keeping = 'device' | 'tab' | 'full';

type Write = { next: Entry | null; running: boolean; done: PromiseWithResolvers<void> };
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
  readonly #entries = new Map<string, Entry>();
  /** The entries of each kind in their order, until one changes. */
  readonly #inOrder = new Map<Kind, readonly Entry[]>();
  readonly #keys = new Keyring();
  /** Records that no key opens, by key. */
  readonly #shut = new Set<string>();
  readonly #writes = new Map<string, Write>();
  readonly #listeners = new Set<(key: string | null) => void>();
  /** What is being written in several steps. */
  readonly #storing = new Set<Promise<void>>();
  #full = false;
  /** Tries in a row that the disk refused. */
  #refusals = 0;
  #loaded = false;
  #closed = false;
  #lastOrder = 0;
  #stopTrying = () => {};
  #reading = Promise.resolve();

  constructor(ground: Ground, personId: string, store: Store | null) {
    this.#ground = ground;
    this.#store = store;
    this.#channel = ground.openChannel(`${ground.name}consult-local-${personId}`, (said) => this.#hear(said as Signal));
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
    return this.#store === null ? 'tab' : this.#full ? 'full' : 'device';
  }

  /** Whether this tab can seal now: what it is given goes to the disk at once. */
  get keyed(): boolean {
    return this.#store !== null && this.#keys.sealing !== null;
  }

  /** How many records no key of this device opens: the server's half is missing. They stay. */
  get shut(): number {
    return this.#shut.size;
  }

  /** Whether something is not on the disk yet, so that closing the tab would lose it. */
  get unwritten(): boolean {
    if (this.#store) return this.#writes.size + this.#storing.size > 0;
    return this.#entries.size > 0;
  }

  /** Whether a record is as safe as this browser keeps any: on the disk, or in a tab that has none. */
  isWritten(key: string): boolean {
    return this.#entries.has(key) && !this.#writes.has(key);
  }

  /** Whether the disk does not have the newest of a record yet, or not its removal. */
  isOpen(key: string): boolean {
    return this.#writes.has(key);
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** The records of a kind, commands in their order; the same array until a record changes. */
  all(kind: Kind): readonly Entry[] {
    const known = this.#inOrder.get(kind);
    if (known) return known;
    const all = [...this.#entries.values()].filter((entry) => entry.kind === kind).sort(inOrder);
    this.#inOrder.set(kind, all);
    return all;
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
    for (let writes = [...this.#writes.values()]; this.#keys.sealing; writes = [...this.#writes.values()]) {
      // What a full disk refused waits for its next try, which may be long.
      const tried = this.#full ? writes.filter(({ running }) => running) : writes;
      if (tried.length === 0) return;
      await Promise.race(tried.map(({ done }) => done.promise));
    }
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
    this.#stopTrying();
    this.#keys.drop();
    this.#entries.clear();
    this.#inOrder.clear();
    this.#listeners.clear();
    this.#channel.close();
    this.#store?.close();
  }

  /**
   * Keeps a record. It is readable at once. Resolves when it lies on the disk; where the key is not here or the disk is
   * full, once it has been tried: `unwritten` tells.
   */
  put({ key, kind, value, asks = false, quiet = false }: NewEntry): Promise<void> {
    const before = this.#entries.get(key);
    // The order of a command is given once, and never by the clock.
    const order = before?.order ?? (kind === 'command' ? (this.#store ? Infinity : (this.#lastOrder += 1)) : 0);
    const entry = { key, kind, order, at: this.#ground.now(), asks, quiet, mark: newId(), value };
    this.#entries.set(key, entry);
    this.#tell(key);
    return this.#write(key, entry);
  }

  /** Forgets a record. */
  remove(key: string): Promise<void> {
    if (!this.#entries.delete(key)) return Promise.resolve();
    this.#tell(key);
    return this.#write(key, null);
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
    this.#entries.set(key, shown);
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
      if (this.#entries.get(key) === shown) {
        this.#entries.delete(key);
        this.#tell(key);
      }
      return 'refused';
    }
    if (this.#entries.get(key) !== shown) return 'changed';
    this.#entries.set(key, entry);
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
    if (!this.#store) return this.#entries.has(key);
    return this.#writes.get(key)?.next ? true : (await this.#store.get(key)) !== undefined;
  }

  async #opened(): Promise<void> {
    const sealed = (await this.#store?.all()) ?? [];
    const opened = await Promise.all(sealed.map((record) => this.#open(record)));
    if (this.#closed) return;
    // All at once: who sees the second of two commands must see the first.
    sealed.forEach((record, index) => this.#place(record.key, opened[index]!));
    this.#loaded = true;
    this.#tell(null);
    for (const key of this.#writes.keys()) void this.#run(key);
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
    if (opened) this.#entries.set(key, opened);
    if (opened) this.#shut.delete(key);
    else this.#shut.add(key);
  }

  #write(key: string, next: Entry | null): Promise<void> {
    if (!this.#store || this.#closed) return Promise.resolve();
    const known = this.#writes.get(key);
    const write = known ?? { next, running: false, done: Promise.withResolvers<void>() };
    write.next = next;
    this.#writes.set(key, write);
    if (!write.running) void this.#run(key);
    return write.done.promise;
  }

  /** Writes the newest value of a key until none is newer. */
  async #run(key: string): Promise<void> {
    const store = this.#store;
    const write = this.#writes.get(key);
    if (!store || !write || write.running) return;
    if (!this.#isNext(key, write)) return this.#runOrdered();
    write.running = true;
    try {
      for (let written: Entry | null | undefined = undefined; written !== write.next;) {
        const { sealing } = this.#keys;
        const { next } = write;
        if (next === null) await store.delete(key);
        else if (!sealing) return;
        else {
          const { kind, order, at, asks, quiet, mark, value } = next;
          const record = { key, kind, at, asks, quiet, mark, order: order === Infinity ? -1 : order };
          const given = await store.put(await sealRecord(sealing, record, value));
          next.order = given;
          // A newer value was made before the order was known.
          if (write.next) write.next.order = given;
          this.#inOrder.delete(kind);
        }
        written = next;
      }
      this.#writes.delete(key);
      // There is room again: what the disk refused goes now, and no lock waits for its next try.
      if (this.#full) {
        this.#full = false;
        this.#refusals = 0;
        this.#tryAgain();
      }
      this.#say({ changed: key });
      write.done.resolve();
      this.#tell(key);
      void this.#runOrdered();
    } catch {
      // No room, or the browser closed the database: the newest value stays in memory, and is tried again.
      this.#full = true;
      write.done.resolve();
      write.done = Promise.withResolvers<void>();
      this.#tell(key);
      this.#stopTrying();
      const pause = pausesMs[Math.min(this.#refusals, pausesMs.length - 1)]!;
      this.#stopTrying = this.#ground.after(pause, () => {
        this.#refusals += 1;
        this.#tryAgain();
      });
    } finally {
      write.running = false;
    }
  }

  #tryAgain(): void {
    this.#stopTrying();
    for (const waiting of this.#writes.keys()) void this.#run(waiting);
  }

  /** Commands come to lie on the disk in the order in which they were done, also those that it refused at first. */
  #isNext(key: string, { next }: Write): boolean {
    return next?.order !== Infinity || this.#unordered() === key;
  }

  async #runOrdered(): Promise<void> {
    const key = this.#unordered();
    if (key !== undefined) await this.#run(key);
  }

  /** The first command that has no place in the order yet. */
  #unordered(): string | undefined {
    for (const [key, { next }] of this.#writes) if (next?.order === Infinity) return key;
    return undefined;
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
      else {
        this.#entries.delete(key);
        this.#shut.delete(key);
      }
      this.#tell(key);
    });
    return this.#reading;
  }

  /** Keeps in the memory of this tab alone from now on: the server gives no half, and nothing lies on the device. */
  stayInMemory(): void {
    this.#store?.close();
    this.#store = null;
    for (const entry of this.#entries.values()) if (entry.order === Infinity) entry.order = this.#lastOrder += 1;
    for (const { done } of this.#writes.values()) done.resolve();
    this.#writes.clear();
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

  /** The number of the turn in which a tab may send now. */
  turn(): Promise<number> {
    return this.#store?.turn() ?? Promise.resolve(0);
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
    this.#inOrder.clear();
    for (const listener of this.#listeners) listener(key);
  }
}

/** What has no order yet stands last, as it came. */
const inOrder = (a: Entry, b: Entry) => (a.order === b.order ? 0 : a.order - b.order);
