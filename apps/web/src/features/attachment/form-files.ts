import type { FileChange, KeptFile, KeptFiles } from '../../app/local/kept-files.ts';
import { undoMs } from './delayed-removals.ts';

/** Where the files of a form lie on this device. */
export type FilesHere = Pick<
  KeptFiles,
  'list' | 'subscribe' | 'nextOrder' | 'keep' | 'note' | 'open' | 'drop' | 'fresh' | 'claim'
>;

/** What a form hears of its files. */
type Hears = {
  /** What lies on this device changed, here or in another tab. */
  onChange: () => void;
  /** Whether a file lies on this device, once that is known. */
  onKept: (key: string, kept: boolean) => void;
  /** No other tab uploads a file any more. */
  onMine: () => void;
};

type Held = Pick<KeptFile, 'name' | 'order' | 'attachmentId'> & {
  file: File;
  /** Whether it lies on this device. */
  kept: boolean;
  /** Whether it should. */
  wanted: boolean;
};
type Claim = { mine: boolean; release: () => void };

/**
 * The bytes of one form's files: in this page's memory where they were chosen here, and on this device where it has
 * room for them.
 */
export class FormFiles {
  readonly #hears: Hears;
  readonly #memory = new Map<string, Held>();
  readonly #claims = new Map<string, Claim>();
  readonly #hidden = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #dropping = new Set<string>();
  #here: FilesHere | null = null;
  #stopHearing = () => {};

  constructor(hears: Hears) {
    this.#hears = hears;
  }

  /** Keeps the files here from now on, those too that the page holds already. */
  keepIn(here: FilesHere): void {
    this.#stopHearing();
    this.#here = here;
    this.#stopHearing = here.subscribe(this.#hears.onChange);
    for (const [key, held] of this.#memory) {
      this.#claimNew(key);
      if (held.wanted && !held.kept) void this.#keep(key, held);
    }
  }

  /** The file itself, where the page has it. */
  fileOf(key: string): File | undefined {
    return this.#memory.get(key)?.file;
  }

  /** The files of the form that lie on this device, but for those that were taken out of it, in their order. */
  list(): KeptFile[] {
    const isOut = (id: string) => this.#dropping.has(id) || this.#hidden.has(id);
    return this.#here?.list().filter(({ id, removed }) => !removed && !isOut(id)) ?? [];
  }

  /** What is known of a file that lies on this device. */
  kept(key: string): KeptFile | undefined {
    return this.list().find(({ id }) => id === key);
  }

  /** Whether the file was taken out of the form in another tab. */
  isTakenOut(key: string): boolean {
    return !this.#hidden.has(key) && (this.#here?.list().some(({ id, removed }) => id === key && removed) ?? false);
  }

  /** Whether a command took the form over: whoever sends it brings the file. */
  isHandedOver(key: string): boolean {
    return this.kept(key)?.handedOver ?? false;
  }

  /** Whether only this page has the file. */
  isUnkept(key: string): boolean {
    return this.#memory.get(key)?.kept === false;
  }

  /** Whether the bytes can be uploaded from here. */
  has(key: string): boolean {
    return this.#memory.has(key) || this.kept(key) !== undefined;
  }

  /** The place of a file that is about to be added. */
  nextOrder(): number {
    return this.#here?.nextOrder() ?? 0;
  }

  /** Takes a chosen file. `attachmentId`: where the server has begun it. */
  take(key: string, file: File, about: Pick<KeptFile, 'name' | 'order' | 'attachmentId'>): void {
    const held = { file, kept: false, wanted: true, ...about };
    this.#memory.set(key, held);
    this.#claimNew(key);
    if (this.#here) void this.#keep(key, held);
  }

  /** The file, out of this device where the page does not have it; null where it is nowhere. */
  async open(key: string): Promise<File | null> {
    const held = this.#memory.get(key);
    if (held) return held.file;
    const known = this.kept(key);
    const file = known && (await this.#here?.open(key));
    if (!file) return null;
    const { name, order, attachmentId } = known;
    this.#memory.set(key, { file, name, order, attachmentId, kept: true, wanted: true });
    return file;
  }

  /** Notes what became of a file. */
  async note(key: string, change: FileChange): Promise<void> {
    const held = this.#memory.get(key);
    if (held && change.attachmentId !== undefined) held.attachmentId = change.attachmentId;
    await this.#here?.note(key, change);
  }

  /** Whether this tab may upload a file; else it asks, and `onMine` says when it may. */
  claim(key: string): boolean {
    const known = this.#claims.get(key);
    if (known) return known.mine;
    if (!this.#here || !this.kept(key)) return true;
    const here = this.#here;
    const claim: Claim = { mine: false, release: () => {} };
    this.#claims.set(key, claim);
    claim.release = here.claim(key, () => {
      // The tab that had it may have noted something that this one has not heard yet.
      void here.fresh(key).then(() => {
        claim.mine = true;
        this.#hears.onMine();
      });
    });
    return claim.mine;
  }

  /** This tab no longer uploads a file. */
  release(key: string): void {
    this.#claims.get(key)?.release();
    this.#claims.delete(key);
  }

  /** Takes a file out of the form; its bytes go after the time for an undo. */
  hide(key: string): void {
    if (!this.#hidden.has(key))
      this.#hidden.set(
        key,
        setTimeout(() => this.drop(key), undoMs),
      );
    void this.note(key, { removed: true });
    this.release(key);
  }

  /** Undoes `hide`. Returns whether the file is still here. */
  show(key: string): boolean {
    clearTimeout(this.#hidden.get(key));
    this.#hidden.delete(key);
    void this.note(key, { removed: false });
    const held = this.#memory.get(key);
    if (held && !held.wanted) {
      Object.assign(held, { wanted: true, kept: false, attachmentId: null });
      void this.#keep(key, held);
    }
    return this.has(key);
  }

  /** The server has a file for good, or nobody wants it back: its bytes go from this device. */
  drop(key: string): void {
    clearTimeout(this.#hidden.get(key));
    this.#hidden.delete(key);
    const held = this.#memory.get(key);
    if (held) held.wanted = false;
    if (!this.#here || this.#dropping.has(key)) return;
    this.#dropping.add(key);
    void this.#here.drop(key).finally(() => this.#dropping.delete(key));
  }

  /** The form is on screen again, after a command that was refused had taken it over. */
  takeBack(): void {
    for (const { id, handedOver } of this.list()) if (handedOver) void this.note(id, { handedOver: false });
  }

  /** Forgets what the page holds; what lies on this device stays. */
  close(): void {
    this.#stopHearing();
    for (const key of this.#claims.keys()) this.release(key);
    this.#memory.clear();
  }

  /** No other tab knows a file that was just chosen: its claim is granted at once. */
  #claimNew(key: string): void {
    if (!this.#here || this.#claims.has(key)) return;
    this.#claims.set(key, { mine: true, release: this.#here.claim(key, () => {}) });
  }

  async #keep(key: string, held: Held): Promise<void> {
    const { file, name, order, attachmentId } = held;
    held.kept = (await this.#here?.keep(key, file, { name, order, attachmentId })) ?? false;
    if (!held.wanted) return this.drop(key);
    // What happened while it was stored could not be noted before.
    const removed = this.#hidden.has(key);
    if (held.kept) await this.note(key, { attachmentId: held.attachmentId, removed });
    this.#hears.onKept(key, held.kept);
  }
}
