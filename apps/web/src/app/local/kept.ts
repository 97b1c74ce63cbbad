import { newId } from '../new-id.ts';
import type { About } from './command.ts';
import { isPassing, pauseAfter } from './command.ts';
import type { Ground } from './ground.ts';
import { keyAt, lockOf, prefixOf, same, wordsIn, type Written } from './kept-records.ts';
import { PlaceLock } from './place-lock.ts';
import type { Entry } from './records.ts';
import type { Vault } from './vault.ts';

/** A send waits this long for a save that is under way, ms. */
const settleWithinMs = 1_000;

/** A copy that the server has. */
export type ServerCopy<Value> = { value: Value; version: number };

/** How the server keeps a copy of a place. */
export type Copying<Value> = {
  /**
   * Saves a value that was typed on the version `base`, and resolves to its version (0: the server has none any more).
   * Rejects with CallError; with `changed` when the server's copy is another version.
   */
  save: (value: Value, base: number) => Promise<number>;
  /** The code of the refusal that means: the server's copy is a newer one. */
  changed: string;
  /** Reads the server's copy after such a refusal; null for none. */
  read: () => Promise<ServerCopy<Value> | null>;
  /** So long after the last key, ms. */
  after: number;
  /** Which values the server takes a copy of; by default all. */
  takes?: (value: Value) => boolean;
};

export type KeptPorts<Value> = {
  ground: Ground;
  vault: Vault;
  personId: string;
  /** Names of the noun and record ids alone: 'reply.<activity id>'. */
  place: string;
  start: Value;
  /** Reads a value of the device; null for one that no longer fits. */
  read: (value: unknown) => Value | null;
  isEmpty: (value: Value) => boolean;
  about?: About | ((value: Value) => About);
  copying?: Copying<Value>;
};

/** A version of what is written at a place. */
type Version<Value> = { value: Value; base: number; saved: boolean };

export type KeptState<Value> = {
  /** False until what lies on the device is here. */
  ready: boolean;
  value: Value;
  /** Another version of the same: of another tab, device or time. It stays until its person chooses. */
  other: Value | null;
  /** Whether another open tab writes here. */
  elsewhere: boolean;
  /** Whether the server has the value. */
  saved: boolean;
  /** The words of a version that this build can not put into its fields, to copy; null for none. */
  unreadable: string | null;
};

/**
 * One place in which a person writes. Each tab writes a record of its own, so that no tab can write over another's
 * words; the place's lock decides which tab's record counts.
 */
export class Kept<Value> {
  readonly #ports: KeptPorts<Value>;
  /** The record of this tab's own words. */
  #key: string;
  readonly #listeners = new Set<() => void>();
  #state: KeptState<Value> | null = null;
  /** Whether something may have changed since. */
  #stale = false;
  /** What was typed in this tab; null for nothing of its own. */
  #own: Version<Value> | null = null;
  /** Records with whose words this tab goes on, each with the key of the record that has them now. */
  #adopted: { entry: Entry; by: string }[] = [];
  /** The copy of the server that another device wrote meanwhile. */
  #server: ServerCopy<Value> | null = null;
  /** The version that the server has, as far as it is known here. */
  #latest: number | null = null;
  readonly #lock: PlaceLock;
  #stopSave = () => {};
  #saving: Promise<void> | null = null;
  #failures = 0;
  #closed = true;

  constructor(ports: KeptPorts<Value>) {
    this.#ports = ports;
    this.#key = keyAt(ports.place, newId());
    const { ground, personId, place } = ports;
    this.#lock = new PlaceLock(ground, ground.name + lockOf(personId, place), {
      isWanted: () => !this.#closed,
      onGot: () => void this.#keep().then(() => this.#dropAdopted()),
      onChange: () => this.#tell(),
    });
  }

  /** The place is on screen. Returns how to leave it; its words stay. */
  enter(): () => void {
    const { vault, place } = this.#ports;
    this.#closed = false;
    this.#state = null;
    const stop = vault.subscribe((key) => {
      if (key !== null && !key.startsWith(prefixOf(place))) return;
      // While this tab was hidden another one went on with its words.
      if (key === this.#key && this.#lock.isUnasked && !vault.get(key)) this.#own = null;
      this.#tell();
    });
    return () => {
      stop();
      this.#close();
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  state(): KeptState<Value> {
    if (this.#state && !this.#stale) return this.#state;
    const next = this.#read();
    this.#stale = false;
    // The same object while nothing changed: who shows it draws nothing anew, after each write for one.
    if (!this.#state || !isAlike(this.#state, next)) this.#state = next;
    return this.#state;
  }

  /** The version of the server's copy that the value is typed on; 0 for none. */
  get base(): number {
    return this.#shown().base;
  }

  /** Takes the value as it is after a key. */
  change(value: Value): void {
    const { base } = this;
    if (!this.#own) {
      this.#adopted = this.#adoptedBy(this.#versions().slice(0, 1));
      // These words go on with the server's copy, where that is what was shown.
      if (this.#server?.version === base) this.#server = null;
    }
    this.#own = { value, base, saved: false };
    this.#lock.ask();
    void this.#keep().then(() => this.#dropAdopted());
    this.#saveLater(this.#ports.copying?.after ?? 0);
    this.#tell();
  }

  /** Forgets the value: it was sent or thrown away. What other tabs wrote here stays. */
  async clear(): Promise<void> {
    const shown = this.#own ? this.#adopted : this.#versions().slice(0, 1);
    this.#own = null;
    this.#adopted = [];
    this.#server = null;
    this.#stopSave();
    this.#lock.release();
    await this.#ports.vault.remove(this.#key);
    for (const { entry } of shown) await this.#ports.vault.removeIfStill(entry);
    this.#tell();
  }

  /** Goes on in this tab, although another one writes here: words of its own that differ stay as a second version. */
  takeOver(): void {
    this.#lock.steal();
  }

  /** Shows the other version, and keeps the one that was shown as the other. */
  async swap(): Promise<void> {
    const { value, base, other } = this.#shown();
    if (!other) return;
    const { vault, place } = this.#ports;
    const versions = this.#versions();
    const own = this.#own !== null;
    // What was shown stays in its record, which a disk without room could not write a second time.
    const lies = !own && versions.some(({ entry, written }) => !written.saved && same(entry, value));
    const key = own ? this.#key : keyAt(place, newId());
    const kept = lies
      ? undefined
      : vault.put({ key, kind: 'kept', value: this.#written({ value, base, saved: false }) });
    this.#key = keyAt(place, newId());
    const others = versions.filter(({ entry }) => entry.key !== key && same(entry, other.value));
    this.#adopted = [...this.#adopted, ...this.#adoptedBy(others)];
    this.#own = other;
    if (this.#server?.version === other.base) this.#server = null;
    this.#lock.ask();
    this.#tell();
    await Promise.all([kept, this.#keep()]);
    this.#dropAdopted();
  }

  /** Goes on with what is shown and forgets the other versions. */
  async keepShown(): Promise<void> {
    const { value, base } = this.#shown();
    const others = this.#versions().filter(({ entry }) => entry.key !== this.#key);
    this.#adopted = this.#adoptedBy(others);
    // It takes the place of what the server has.
    this.#own = { value, base: this.#latest ?? base, saved: false };
    this.#server = null;
    this.#lock.ask();
    this.#saveLater(0);
    this.#tell();
    await this.#keep();
    this.#dropAdopted();
  }

  /**
   * Takes what the server says of its copy, null for none: it takes the place of words that it has already, and is
   * offered beside words that it does not have.
   */
  offer(copy: ServerCopy<Value> | null): void {
    const own = this.#own;
    this.#latest = copy?.version ?? 0;
    if (this.#latest === this.base) return;
    this.#server = copy;
    if (own?.saved) {
      // The server had these words, and another device went on with them, sent them or emptied them.
      this.#own = null;
      void this.#ports.vault.remove(this.#key);
      this.#lock.release();
    } else if (own && copy && JSON.stringify(own.value) === JSON.stringify(copy.value)) {
      this.#own = { value: own.value, base: copy.version, saved: true };
      this.#server = null;
      void this.#keep();
    } else if (own && !copy) {
      // Words that nobody sent: they stay, and are saved as new ones.
      this.#own = { ...own, base: 0 };
      this.#saveLater(0);
    }
    this.#tell();
  }

  /** Forgets what this build can not read here, on its writer's word. */
  async forgetUnreadable(): Promise<void> {
    for (const { entry } of this.#unreadable()) await this.#ports.vault.removeIfStill(entry);
  }

  /** Saves the server's copy at once. Resolves to whether it has the value. */
  async saveNow(): Promise<boolean> {
    this.#stopSave();
    await this.#save();
    return this.state().saved;
  }

  /**
   * The value is about to be sent: no save begins any more, and one that is under way gets a moment to say its version.
   */
  async settle(): Promise<void> {
    this.#stopSave();
    const late = Promise.withResolvers<void>();
    const stop = this.#ports.ground.after(settleWithinMs, late.resolve);
    await Promise.race([this.#saving, late.promise]);
    stop();
    this.#stopSave();
  }

  /** The line or the session is back: a save that failed is tried now. */
  resume(): void {
    if (this.#failures > 0) this.#saveLater(0);
  }

  /** The tab was hidden: what is written may be continued in another one. */
  async hide(): Promise<void> {
    await this.#keep();
    if (!this.#ports.vault.unwritten) this.#lock.release();
  }

  /** What lies on this device for the place, this tab's own first and then the newest. */
  #versions(): { entry: Entry; written: Written }[] {
    return this.#ports.vault
      .all('kept')
      .filter(({ key }) => key.startsWith(prefixOf(this.#ports.place)))
      .flatMap((entry) => {
        const written = entry.value as Partial<Written> | null;
        return written?.shape === 1 ? [{ entry, written: written as Written }] : [];
      })
      .sort((a, b) => Number(b.entry.key === this.#key) - Number(a.entry.key === this.#key) || b.entry.at - a.entry.at);
  }

  #unreadable(): { entry: Entry; written: Written }[] {
    return this.#versions().filter(({ written }) => this.#ports.read(written.value) === null);
  }

  /** What is shown, the version that it is typed on, and what is offered beside it. */
  #shown(): Version<Value> & { other: Version<Value> | null } {
    const { start, read, isEmpty } = this.#ports;
    const here = this.#versions().flatMap(({ entry, written }): Version<Value>[] => {
      const value = entry.key === this.#key && this.#own ? this.#own.value : read(written.value);
      return value === null ? [] : [{ ...written, value }];
    });
    const own = this.#own;
    const [first, second] = own ? [own, here.find(({ value }) => value !== own.value)] : here;
    const server = this.#server && { ...this.#server, base: this.#server.version, saved: true };
    const offered = (of: Version<Value>, one: Version<Value> | null | undefined) =>
      one && !isEmpty(one.value) && JSON.stringify(one.value) !== JSON.stringify(of.value) ? one : null;
    if (first && !first.saved) return { ...first, other: offered(first, server ?? second) };
    const shown = server ?? first ?? { value: start, base: 0, saved: true };
    return { ...shown, other: offered(shown, second?.saved === false ? second : null) };
  }

  #read(): KeptState<Value> {
    const { value, saved, other } = this.#shown();
    const [unreadable] = this.#unreadable();
    return {
      ready: this.#ports.vault.loaded,
      value,
      other: other?.value ?? null,
      elsewhere: this.#lock.isElsewhere,
      saved,
      unreadable: unreadable ? wordsIn(unreadable.written.value).join('\n') : null,
    };
  }

  /** Puts this tab's words into the vault. Resolves once they lie on the disk. */
  async #keep(): Promise<void> {
    const own = this.#own;
    if (!own) return;
    const { vault, isEmpty } = this.#ports;
    if (!isEmpty(own.value) || own.base > 0)
      return vault.put({ key: this.#key, kind: 'kept', value: this.#written(own) });
    await vault.remove(this.#key);
    if (this.#own === own && this.#adopted.length === 0) this.#lock.release();
  }

  #written({ value, base, saved }: Version<Value>): Written {
    const { place, about: said } = this.#ports;
    const about = typeof said === 'function' ? said(value) : said;
    return { shape: 1, place, value, base, saved, ...(about ? { about } : {}) };
  }

  /** These records, whose words this tab's own has now. */
  #adoptedBy(versions: readonly { entry: Entry }[]): { entry: Entry; by: string }[] {
    return versions.map(({ entry }) => ({ entry, by: this.#key }));
  }

  /** Removes the records that this tab went on with, once its own lies on the disk and no other tab writes here. */
  #dropAdopted(): void {
    const { vault } = this.#ports;
    if (!this.#lock.isMine) return;
    const gone = this.#adopted.filter(({ by }) => !vault.isOpen(by));
    this.#adopted = this.#adopted.filter((one) => !gone.includes(one));
    for (const { entry } of gone) void vault.removeIfStill(entry);
  }

  #close(): void {
    this.#closed = true;
    this.#stopSave();
    if (this.#ports.copying && this.#own && !this.#own.saved && !this.#server) void this.#save();
    this.#lock.leave(this.#keep());
  }

  #saveLater(ms: number): void {
    this.#stopSave();
    if (this.#ports.copying && !this.#closed && this.#isTaken())
      this.#stopSave = this.#ports.ground.after(ms, () => void this.#save());
  }

  /** Whether the server takes a copy of what was typed here. */
  #isTaken(): boolean {
    return this.#own === null || (this.#ports.copying?.takes?.(this.#own.value) ?? true);
  }

  /** One save at a time; while another version is offered none, since it would write over it. */
  async #save(): Promise<void> {
    const { copying } = this.#ports;
    if (this.#saving) {
      await this.#saving;
      return this.#save();
    }
    if (!copying || !this.#own || this.#own.saved || this.#server || this.#lock.isElsewhere) return;
    if (!this.#isTaken()) return;
    this.#saving = this.#saveOnce(copying, this.#own);
    await this.#saving;
    this.#saving = null;
  }

  async #saveOnce(copying: Copying<Value>, saving: { value: Value; base: number }): Promise<void> {
    try {
      const version = await copying.save(saving.value, saving.base);
      this.#failures = 0;
      this.#latest = version;
      if (!this.#own) {
        // It was sent or thrown away meanwhile: the copy goes too.
        if (version > 0) await copying.save(this.#ports.start, version);
        return;
      }
      const saved = this.#own.value === saving.value;
      this.#own = { value: this.#own.value, base: version, saved };
      // Since this tab left the place, its record may have been continued elsewhere, sent, or forgotten.
      if (!this.#closed || this.#ports.vault.get(this.#key)) await this.#keep();
      if (!saved) this.#saveLater(copying.after);
    } catch (error) {
      const failure = error as { code: string; status: number };
      if (failure.code === copying.changed) {
        await copying.read().then(
          (copy) => this.offer(copy),
          () => this.#saveAgain(),
        );
      } else if (isPassing(failure)) this.#saveAgain();
    }
    this.#tell();
  }

  /** After a failure that says nothing against the value: once more, a little later each time. */
  #saveAgain(): void {
    this.#failures += 1;
    this.#saveLater(pauseAfter(this.#failures));
  }

  #tell(): void {
    this.#stale = true;
    for (const listener of this.#listeners) listener();
  }
}

function isAlike<Value>(a: KeptState<Value>, b: KeptState<Value>): boolean {
  return (Object.keys(a) as (keyof KeptState<Value>)[]).every((key) => Object.is(a[key], b[key]));
}
