import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { failedWith } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { admit, claimedType, isSameFile, type Refusal } from './admit.ts';
import { carry } from './carry.ts';
import { DelayedRemovals } from './delayed-removals.ts';
import type { Transfer } from './transfer.ts';
import { isRefused, isUnderWay, needsRetry, uploadOf, type Upload, type UploadState } from './upload.ts';

/** So many files travel side by side; the rest waits for its turn. */
const atOnce = 3;
/** Without a connection the next try comes this late at the latest, ms. */
const offlineMs = 30_000;

export type Snapshot = {
  uploads: readonly Upload[];
  /** Of the files that were chosen last: those that are not uploaded, and why. */
  refused: readonly Refusal[];
  /** Files of an earlier visit. */
  earlier: 'unknown' | 'loading' | 'loaded' | 'failed';
  /** Files that the form had and the server has no more. */
  lost: number;
  /** A send or a save waits for the uploads. */
  awaited: boolean;
  /** A send was stopped by files that did not go over. */
  failure: Settled | null;
};

/** How the wait for the uploads ended. */
export type Settled = { failed: number; total: number; stopped: boolean };

const blank: Snapshot = {
  uploads: [],
  refused: [],
  earlier: 'unknown',
  lost: 0,
  awaited: false,
  failure: null,
};

/**
 * The files of one composed form. They live with the page and not with the screen: whoever looks for another service
 * in the meantime loses nothing.
 */
export class FormUploads {
  readonly #formId: string;
  readonly #transfer: Transfer;
  readonly #removals: DelayedRemovals;
  readonly #listeners = new Set<() => void>();
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  readonly #arrived = new Set<string>();
  readonly #pauses = new Set<() => void>();
  #stopWaiting = () => {};
  /** Ids that the form had before the server was asked. */
  #unresolved: readonly string[] = [];
  #snapshot: Snapshot = blank;

  constructor(formId: string, transfer: Transfer) {
    this.#formId = formId;
    this.#transfer = transfer;
    this.#removals = new DelayedRemovals(transfer);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.#snapshot;

  /** The file itself, where this page was given it. */
  fileOf(key: string): File | undefined {
    return this.#files.get(key);
  }

  /** The finished files in the order shown, as they are sent. */
  ids(): string[] {
    const ready = this.#snapshot.uploads.filter(({ state }) => state.kind === 'ready');
    return [...this.#unresolved, ...ready.flatMap(({ attachmentId }) => attachmentId ?? [])];
  }

  /** Asks the server for the files of an earlier visit. `ids` are those that the form has, `known` those of its draft. */
  async load(ids: readonly string[], known: readonly Attachment[]): Promise<void> {
    this.adopt(known, ids);
    if (this.#snapshot.earlier === 'loading' || this.#snapshot.earlier === 'loaded') return;
    const shown = new Set(this.#snapshot.uploads.map(({ attachmentId }) => attachmentId));
    this.#unresolved = ids.filter((id) => !shown.has(id));
    this.#set({ earlier: 'loading' });
    try {
      const found = await this.#transfer.list(this.#formId);
      const lost = this.#unresolved.filter((id) => !found.some((one) => one.id === id)).length;
      const order = [...this.#unresolved];
      this.#unresolved = [];
      // What was taken out of a draft that is not saved yet stays out.
      const takenOut = new Set(known.flatMap(({ id }) => (ids.includes(id) ? [] : id)));
      const wanted = found.filter(({ id }) => !takenOut.has(id));
      this.#insert(this.#withoutTwins(wanted), order, false);
      this.#set({ earlier: 'loaded', lost });
    } catch {
      // The section says so where the form has files; whatever is added meanwhile is added.
      this.#set({ earlier: 'failed' });
    }
  }

  /** The draft of this form has these files now, in this order. */
  adopt(known: readonly Attachment[], ids: readonly string[]): void {
    const ofDraft = new Set(known.map(({ id }) => id));
    const uploads = this.#snapshot.uploads.map((upload) =>
      upload.attachmentId !== null && ofDraft.has(upload.attachmentId) ? { ...upload, ofDraft: true } : upload,
    );
    this.#set({ uploads });
    this.#unresolved = this.#unresolved.filter((id) => !ofDraft.has(id));
    this.#insert(
      known.filter(({ id }) => ids.includes(id)),
      ids,
      true,
    );
  }

  /** The draft was saved with the files that are finished. */
  saved(): void {
    this.#set({
      uploads: this.#snapshot.uploads.map((upload) =>
        upload.state.kind === 'ready' ? { ...upload, ofDraft: true } : upload,
      ),
    });
  }

  /** Begins to upload what may be uploaded; a file that an earlier visit had begun goes on where it was. */
  add(files: readonly File[]): void {
    this.#set({ failure: null, lost: 0, refused: [] });
    const fresh = files.filter((file) => {
      const begun = this.#snapshot.uploads.find(
        ({ state, ...one }) => state.kind === 'unfinished' && isSameFile(one, file),
      );
      if (begun) this.#begin(begun.key, file);
      return !begun;
    });
    const { accepted, refused } = admit(
      this.#snapshot.uploads.map(({ name }) => name),
      fresh,
    );
    const added = accepted.map(({ file, name }): Upload => {
      const key = newId();
      this.#files.set(key, file);
      return {
        key,
        name,
        size: file.size,
        contentType: claimedType(file),
        attachmentId: null,
        ofDraft: false,
        state: { kind: 'waiting' },
      };
    });
    this.#set({ uploads: [...this.#snapshot.uploads, ...added], refused });
    // The server counts what was taken out and can still be taken back.
    if (this.#snapshot.uploads.length + this.#removals.size <= maxAttachments) this.#pump();
    else void this.#removals.makeRoom().then(() => this.#pump());
  }

  /** The file of an upload that an earlier visit had begun. False where it is another file. */
  choose(key: string, file: File): boolean {
    const begun = this.#find(key);
    if (!begun || !isSameFile(begun, file)) return false;
    this.#begin(key, file);
    return true;
  }

  retry(key: string): void {
    if (this.#find(key)?.state.kind !== 'stopped' || !this.#files.has(key)) return;
    this.#set({ failure: null });
    this.#change(key, { state: { kind: 'waiting' } });
    this.#pump();
  }

  /** The connection is back: what waits for it goes on, what had given up tries again. */
  goOn(): void {
    for (const end of this.#pauses) end();
    for (const { key, state } of this.#snapshot.uploads)
      if (state.kind === 'stopped' && failedWith(state.error, 'OFFLINE', 'SERVER_DOWN')) this.retry(key);
  }

  /** Takes a file out. Returns how to take that back. */
  remove(key: string): () => void {
    const { uploads } = this.#snapshot;
    const index = uploads.findIndex((upload) => upload.key === key);
    const gone = uploads[index];
    if (!gone) return () => {};
    this.#running.get(key)?.abort();
    this.#set({ uploads: uploads.filter((upload) => upload !== gone), failure: null });
    if (gone.attachmentId !== null && !gone.ofDraft) this.#removals.add(gone.attachmentId);
    this.#pump();
    return () => this.#putBack([{ upload: gone, index }]);
  }

  /** Throws all of them away. Returns how to take that back. */
  discard(): () => void {
    const gone = this.#snapshot.uploads.map((upload, index) => ({ upload, index }));
    for (const { upload } of gone) {
      this.#running.get(upload.key)?.abort();
      if (upload.attachmentId !== null && !upload.ofDraft) this.#removals.add(upload.attachmentId);
    }
    this.#set({ ...blank, earlier: this.#snapshot.earlier });
    this.#unresolved = [];
    return () => this.#putBack(gone);
  }

  dismissRefused(): void {
    this.#set({ refused: [], lost: 0 });
  }

  /** Stops everything without a word to the server: sent, or signed out. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#stopWaiting();
    this.#files.clear();
    this.#set(blank);
  }

  /** The page goes: what was taken out is not found again. */
  leave(): void {
    this.#removals.flush();
  }

  /**
   * Resolves when nothing is on its way any more: what had stopped is tried once more first. `failed` counts the files
   * that are wanted and did not go over; a file that was refused before is not wanted.
   */
  async settled(): Promise<Settled> {
    const unwanted = new Set(this.#snapshot.uploads.filter(isRefused).map(({ key }) => key));
    for (const { key } of this.#snapshot.uploads) this.retry(key);
    this.#set({ awaited: true, failure: null });
    const stopped = await this.#rest();
    const wanted = this.#snapshot.uploads.filter(({ key }) => !unwanted.has(key));
    const settled = {
      failed: wanted.filter((upload) => needsRetry(upload) || isRefused(upload)).length,
      total: wanted.length,
      stopped,
    };
    this.#set({ awaited: false, failure: settled.failed > 0 && !stopped ? settled : null });
    return settled;
  }

  /** The send shall not wait any longer; the uploads go on. */
  stopWaiting(): void {
    this.#stopWaiting();
  }

  /** Resolves with whether somebody stopped the wait. */
  #rest(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (stopped: boolean) => {
        unsubscribe();
        this.#stopWaiting = () => {};
        resolve(stopped);
      };
      const look = () => {
        if (this.#snapshot.earlier !== 'loading' && !this.#snapshot.uploads.some(isUnderWay)) end(false);
      };
      const unsubscribe = this.subscribe(look);
      this.#stopWaiting = () => end(true);
      look();
    });
  }

  #begin(key: string, file: File): void {
    this.#files.set(key, file);
    this.#set({ failure: null });
    this.#change(key, { state: { kind: 'waiting' } });
    this.#pump();
  }

  /** Starts as many of the waiting as there is room for. */
  #pump(): void {
    for (const upload of this.#snapshot.uploads) {
      if (this.#running.size >= atOnce) return;
      const file = this.#files.get(upload.key);
      if (upload.state.kind === 'waiting' && file) void this.#run(upload, file);
    }
  }

  async #run({ key, name, attachmentId }: Upload, file: File, madeRoom = false): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(key, controller);
    const to = (state: UploadState) => {
      if (!signal.aborted) this.#change(key, { state });
    };
    let sent = 0;
    to({ kind: 'uploading', sent, held: false });
    try {
      const done = await carry(this.#transfer, file, {
        formId: this.#formId,
        name,
        attachmentId,
        arrived: this.#arrived.has(key),
        onBegun: (id) => {
          if (signal.aborted) void this.#removals.now([id]);
          else this.#change(key, { attachmentId: id });
        },
        onProgress: (bytes) => {
          sent = bytes;
          to({ kind: 'uploading', sent, held: false });
        },
        onHeld: () => to({ kind: 'uploading', sent, held: true }),
        onArrived: () => {
          this.#arrived.add(key);
          to({ kind: 'finishing' });
        },
        pause: (ms) => this.#pause(ms, signal),
        signal,
      });
      if (!signal.aborted) {
        const { id, name: kept, size, contentType } = done;
        this.#change(key, { attachmentId: id, name: kept, size, contentType, state: { kind: 'ready' } });
      }
    } catch (error) {
      this.#arrived.delete(key);
      if (failedWith(error, 'TOO_MANY_FILES') && !madeRoom && (await this.#sweep()) && !signal.aborted) {
        const now = this.#find(key);
        if (now) return await this.#run(now, file, true);
      }
      to(failedWith(error, 'UNSUPPORTED_TYPE') ? { kind: 'refused', error } : { kind: 'stopped', sent, error });
      // A session that is over is found out by asking for something.
      if (failedWith(error, 'NOT_SIGNED_IN')) this.#transfer.list(this.#formId).catch(() => {});
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key);
      this.#pump();
    }
  }

  /** Beginnings whose answer was lost count at the server and are no file here. Resolves with whether there were any. */
  async #sweep(): Promise<boolean> {
    const found = await this.#transfer.list(this.#formId).catch(() => []);
    const shown = new Set(this.#snapshot.uploads.map(({ attachmentId }) => attachmentId));
    const lost = found.filter(({ id, state }) => state === 'uploading' && !shown.has(id)).map(({ id }) => id);
    await this.#removals.now(lost);
    return lost.length > 0;
  }

  /** Without a connection there is nothing to try: only its return ends the pause, or half a minute. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, navigator.onLine === false ? Math.max(ms, offlineMs) : ms);
      signal.addEventListener('abort', end);
      this.#pauses.add(end);
    });
  }

  /** Files that the server knows join those of this page, in the given order. */
  #insert(found: readonly Attachment[], order: readonly string[], ofDraft: boolean): void {
    const shown = new Set(this.#snapshot.uploads.map(({ attachmentId }) => attachmentId));
    const place = ({ id }: Attachment) => (order.includes(id) ? order.indexOf(id) : order.length);
    const joining = found
      .filter(({ id }) => !shown.has(id) && !this.#removals.has(id))
      .toSorted((a, b) => place(a) - place(b))
      .map((one) => uploadOf(one, ofDraft));
    const first = this.#snapshot.uploads.filter(
      ({ attachmentId }) => attachmentId !== null && order.includes(attachmentId),
    );
    const rest = this.#snapshot.uploads.filter((upload) => !first.includes(upload));
    this.#set({ uploads: [...first, ...joining, ...rest] });
  }

  /** A beginning whose answer was lost was begun twice: the one that got further is the file. */
  #withoutTwins(found: readonly Attachment[]): Attachment[] {
    const best = new Map<string, Attachment>();
    for (const one of found) {
      const other = best.get(one.name);
      if (!other || other.state === 'uploading') best.set(one.name, further(one, other));
    }
    const kept = found.filter((one) => one.state === 'ready' || best.get(one.name) === one);
    void this.#removals.now(found.filter((one) => !kept.includes(one)).map(({ id }) => id));
    return kept;
  }

  #putBack(gone: readonly { upload: Upload; index: number }[]): void {
    const uploads = [...this.#snapshot.uploads];
    let { lost } = this.#snapshot;
    for (const { upload, index } of gone) {
      const { key, attachmentId, ofDraft, state } = upload;
      const there = ofDraft || (attachmentId !== null && this.#removals.takeBack(attachmentId));
      const file = this.#files.has(key);
      if (!there && !file) {
        lost += 1;
        continue;
      }
      if (!there) this.#arrived.delete(key);
      const waits = isUnderWay(upload) || !there;
      uploads.splice(index, 0, {
        ...upload,
        attachmentId: there ? attachmentId : null,
        state: waits ? { kind: 'waiting' } : state,
      });
    }
    this.#set({ uploads, lost });
    this.#pump();
  }

  #find(key: string): Upload | undefined {
    return this.#snapshot.uploads.find((upload) => upload.key === key);
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set({
      uploads: this.#snapshot.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    });
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function further(one: Attachment, other: Attachment | undefined): Attachment {
  if (!other || one.state === 'ready') return one;
  return one.received > other.received ? one : other;
}
