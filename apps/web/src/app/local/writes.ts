import { pauseAfter } from './command.ts';
import type { Ground } from './ground.ts';
import { sealRecord, type Keyring } from './keyring.ts';
import type { Entry } from './records.ts';
import type { Store } from './store.ts';

/** `moot`: the disk may forget the record whenever it can, and nothing is lost or done twice until then. */
type Write = { next: Entry | null; running: boolean; moot: boolean; done: PromiseWithResolvers<void> };

type Ports = {
  ground: Ground;
  /** null: this browser keeps nothing. */
  store: Store | null;
  keys: Keyring;
  /** The disk gave a record its order. */
  onOrdered: (entry: Entry) => void;
  /** The disk has the newest of a record; `hadNoRoom`: it had no room for something before. */
  onWritten: (key: string, hadNoRoom: boolean) => void;
  /** The disk refused it, and is tried again. */
  onRefused: (key: string) => void;
};

/**
 * What is on its way to the disk: of each record the newest value, commands in the order in which they were done.
 * Without a key it waits for one; what the disk has no room for stays in memory and is tried again.
 */
export class Writes {
  readonly #ports: Omit<Ports, 'store'>;
  #store: Store | null;
  readonly #writes = new Map<string, Write>();
  #full = false;
  /** Tries in a row that the disk refused. */
  #refusals = 0;
  #stopTrying = () => {};

  constructor({ store, ...ports }: Ports) {
    this.#ports = ports;
    this.#store = store;
  }

  /** Whether the disk had no room for the newest. */
  get full(): boolean {
    return this.#full;
  }

  /**
   * Whether the end of this tab would lose something, or bring back what was discarded. What a disk without room does
   * not even forget counts no more: its words are cleared, or the server has them.
   */
  get open(): boolean {
    return [...this.#writes.values()].some(({ next, moot }) => next !== null || !(moot && this.#full));
  }

  has(key: string): boolean {
    return this.#writes.has(key);
  }

  /** The record that is to come to lie on the disk; null where it is to be removed. */
  next(key: string): Entry | null | undefined {
    return this.#writes.get(key)?.next;
  }

  /**
   * Writes a record, or removes it with null. Resolves when the disk has it; where the key is not here or the disk is
   * full, once it has been tried. `moot`: nothing hangs on when the disk forgets it.
   */
  write(key: string, next: Entry | null, moot = false): Promise<void> {
    if (!this.#store) return Promise.resolve();
    const known = this.#writes.get(key);
    const write = known ?? { next, running: false, moot, done: Promise.withResolvers<void>() };
    write.next = next;
    write.moot = moot;
    this.#writes.set(key, write);
    if (!write.running) void this.#run(key);
    return write.done.promise;
  }

  /** Removes together what the server has. Resolves when the disk has forgotten it, or refused it. */
  async remove(keys: readonly string[]): Promise<void> {
    const store = this.#store;
    // What is being written, or was not written yet, goes after its own write.
    const [lone, together] = [
      keys.filter((key) => this.#writes.has(key)),
      keys.filter((key) => !this.#writes.has(key)),
    ];
    const others = lone.map((key) => this.write(key, null, true));
    if (!store || together.length === 0) return void (await Promise.all(others));
    for (const key of together)
      this.#writes.set(key, { next: null, running: true, moot: true, done: Promise.withResolvers<void>() });
    const gone = await store.delete(...together).then(
      () => true,
      () => false,
    );
    for (const key of together) {
      const write = this.#writes.get(key);
      if (!write) continue;
      write.running = false;
      // What the disk refused, and what was written again meanwhile, goes by itself.
      if (!gone || write.next !== null) void this.#run(key);
      else this.#end(key, write);
    }
    await Promise.all(others);
  }

  /** Tries everything now. */
  tryAll(): void {
    for (const key of this.#writes.keys()) void this.#run(key);
  }

  /** Resolves once everything is on the disk, the disk refuses, or the key is gone. */
  async over(): Promise<void> {
    while (this.#ports.keys.sealing) {
      // What a full disk refused waits for its next try, which may be long.
      const tried = [...this.#writes.values()].filter(({ running }) => running || !this.#full);
      if (tried.length === 0) return;
      await Promise.race(tried.map(({ done }) => done.promise));
    }
  }

  /** Tries nothing by itself any more. */
  stopTrying(): void {
    this.#stopTrying();
  }

  /** Nothing lies on the device from now on: nobody waits for it any longer. */
  giveUp(): void {
    this.#store = null;
    for (const { done } of this.#writes.values()) done.resolve();
    this.#writes.clear();
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
        const { sealing } = this.#ports.keys;
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
          this.#ports.onOrdered(next);
        }
        written = next;
      }
      this.#end(key, write);
      void this.#runOrdered();
    } catch {
      // No room, or the browser closed the database: the newest value stays in memory, and is tried again.
      this.#full = true;
      write.done.resolve();
      write.done = Promise.withResolvers<void>();
      this.#ports.onRefused(key);
      this.#tryLater();
    } finally {
      write.running = false;
    }
  }

  /** The disk has the newest of a record. */
  #end(key: string, { done }: Write): void {
    this.#writes.delete(key);
    const hadNoRoom = this.#full;
    // There is room again: what the disk refused goes now, and no lock waits for its next try.
    if (hadNoRoom) {
      this.#full = false;
      this.#refusals = 0;
      this.#tryAgain();
    }
    done.resolve();
    this.#ports.onWritten(key, hadNoRoom);
  }

  #tryLater(): void {
    this.#stopTrying();
    this.#stopTrying = this.#ports.ground.after(pauseAfter(this.#refusals + 1), () => {
      this.#refusals += 1;
      this.#tryAgain();
    });
  }

  #tryAgain(): void {
    this.#stopTrying();
    this.tryAll();
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
}
