import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { failedWith } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { admit, claimedType, isSameFile } from './admit.ts';
import { uploadWithRetries } from './upload-with-retries.ts';
import { DelayedRemovals } from './delayed-removals.ts';
import { heicAsJpeg, isHeic, jpegName } from './heic-photo.ts';
import { withoutDuplicates } from './duplicate-uploads.ts';
import { Pauses } from './pauses.ts';
import type { Transfer } from './transfer.ts';
import { UploadRows, type Settled, type Snapshot } from './upload-rows.ts';
import { isRefused, isUnderWay, needsRetry, type Upload, type UploadState } from './upload.ts';

/** How many files travel at the same time; the others wait. */
const atOnce = 3;

/**
 * The files of one composed form. They live as long as the page and not with the screen, so that somebody who leaves
 * the form to choose another service loses nothing.
 */
export class FormUploads {
  readonly #formId: string;
  readonly #transfer: Transfer;
  readonly #removals: DelayedRemovals;
  readonly #asJpeg: typeof heicAsJpeg;
  readonly #rows = new UploadRows();
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  readonly #arrived = new Set<string>();
  readonly #pauses = new Pauses();
  #stopWaiting = () => {};
  /** Ids of files in the form that the server has not described yet. */
  #unresolved: readonly string[] = [];

  constructor(formId: string, transfer: Transfer, asJpeg = heicAsJpeg) {
    this.#formId = formId;
    this.#asJpeg = asJpeg;
    this.#transfer = transfer;
    this.#removals = new DelayedRemovals(transfer);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#rows.subscribe(listener);

  readonly snapshot = (): Snapshot => this.#rows.snapshot();

  /** The file itself, where the user added it on this page. */
  fileOf(key: string): File | undefined {
    return this.#files.get(key);
  }

  /** The ids of the finished files in the order shown, as the consult takes them. */
  ids(): string[] {
    const ready = this.#rows.uploads.filter(({ state }) => state.kind === 'ready');
    return [...this.#unresolved, ...ready.flatMap(({ attachmentId }) => attachmentId ?? [])];
  }

  /**
   * Asks the server for the files of an earlier visit. `ids` are those that the form has, `known` those of its draft.
   */
  async load(ids: readonly string[], known: readonly Attachment[]): Promise<void> {
    this.adopt(known, ids);
    if (this.snapshot().earlier === 'loading' || this.snapshot().earlier === 'loaded') return;
    const shown = this.#rows.attachmentIds();
    this.#unresolved = ids.filter((id) => !shown.has(id));
    this.#rows.set({ earlier: 'loading' });
    try {
      const found = await this.#transfer.list(this.#formId);
      const lost = this.#unresolved.filter((id) => !found.some((one) => one.id === id)).length;
      const order = [...this.#unresolved];
      this.#unresolved = [];
      // A file that the user removed from a draft, without saving it since, stays removed.
      const takenOut = new Set(known.flatMap(({ id }) => (ids.includes(id) ? [] : id)));
      const wanted = found.filter(({ id }) => !takenOut.has(id));
      const { kept, duplicates } = withoutDuplicates(wanted);
      void this.#removals.now(duplicates.map(({ id }) => id));
      this.#join(kept, order, false);
      this.#rows.set({ earlier: 'loaded', lost });
    } catch {
      // The section offers to try again where the form has files; files can be added meanwhile.
      this.#rows.set({ earlier: 'failed' });
    }
  }

  /** Takes over the draft's present files, in this order. */
  adopt(known: readonly Attachment[], ids: readonly string[]): void {
    const ofDraft = new Set<string | null>(known.map(({ id }) => id));
    this.#rows.markOfDraft(({ attachmentId }) => ofDraft.has(attachmentId));
    this.#unresolved = this.#unresolved.filter((id) => !ofDraft.has(id));
    this.#join(
      known.filter(({ id }) => ids.includes(id)),
      ids,
      true,
    );
  }

  /** Notes that the draft was saved with the finished files. */
  saved(): void {
    this.#rows.markOfDraft(({ state }) => state.kind === 'ready');
  }

  /** Uploads what may be uploaded. A file that an earlier visit began to upload goes on from where it was. */
  add(files: readonly File[]): void {
    this.#rows.set({ failure: null, lost: 0, refused: [] });
    const fresh = files.filter((file) => {
      const begun = this.#rows.uploads.find(
        ({ state, ...one }) => state.kind === 'unfinished' && isSameFile(one, file),
      );
      if (begun) this.#begin(begun.key, file);
      return !begun;
    });
    const { accepted, refused } = admit(
      this.#rows.uploads.map(({ name }) => name),
      fresh.map(offerOf),
    );
    const added = accepted.map(({ file, name }): Upload => {
      const key = newId();
      if (isHeic(file.chosen)) void this.#takePhoto(key, file.chosen);
      else this.#files.set(key, file.chosen);
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
    this.#rows.set({ uploads: [...this.#rows.uploads, ...added], refused });
    // The server still counts removed files whose removal can be undone.
    if (this.#rows.uploads.length + this.#removals.size <= maxAttachments) this.#pump();
    else void this.#removals.makeRoom().then(() => this.#pump());
  }

  /**
   * Makes a JPEG of an iPhone's photo. The photo has its place among the files at once, and travels as soon as the JPEG
   * is there.
   */
  async #takePhoto(key: string, photo: File): Promise<void> {
    const jpeg = await this.#asJpeg(photo);
    if (jpeg) {
      this.#files.set(key, jpeg);
      this.#rows.change(key, { size: jpeg.size });
      return this.#pump();
    }
    if (!this.#rows.find(key)) return;
    const { uploads, refused } = this.snapshot();
    const others = refused.filter(({ code }) => code !== 'file-heic');
    const names = [...(refused.find(({ code }) => code === 'file-heic')?.names ?? []), photo.name];
    this.#rows.set({
      uploads: uploads.filter((upload) => upload.key !== key),
      refused: [...others, { code: 'file-heic', names }],
    });
  }

  /** Goes on with an upload that an earlier visit began. Returns false where the user chose another file. */
  choose(key: string, file: File): boolean {
    const begun = this.#rows.find(key);
    if (!begun || !isSameFile(begun, file)) return false;
    this.#begin(key, file);
    return true;
  }

  retry(key: string): void {
    if (this.#rows.find(key)?.state.kind !== 'stopped' || !this.#files.has(key)) return;
    this.#rows.set({ failure: null });
    this.#rows.change(key, { state: { kind: 'waiting' } });
    this.#pump();
  }

  /** Ends the pauses when the connection is back, and tries stopped uploads again. */
  goOn(): void {
    this.#pauses.endAll();
    for (const { key, state } of this.#rows.uploads)
      if (state.kind === 'stopped' && failedWith(state.error, 'OFFLINE', 'SERVER_DOWN')) this.retry(key);
  }

  /** Removes a file. Returns how to undo it. */
  remove(key: string): () => void {
    const { uploads } = this.#rows;
    const index = uploads.findIndex((upload) => upload.key === key);
    const gone = uploads[index];
    if (!gone) return () => {};
    this.#running.get(key)?.abort();
    this.#rows.set({ uploads: uploads.filter((upload) => upload !== gone), failure: null });
    if (gone.attachmentId !== null && !gone.ofDraft) this.#removals.add(gone.attachmentId);
    this.#pump();
    return () => this.#putBack([{ upload: gone, index }]);
  }

  /** Removes all files. Returns how to undo it. */
  discard(): () => void {
    const gone = this.#rows.uploads.map((upload, index) => ({ upload, index }));
    for (const { upload } of gone) {
      this.#running.get(upload.key)?.abort();
      if (upload.attachmentId !== null && !upload.ofDraft) this.#removals.add(upload.attachmentId);
    }
    this.#rows.clear({ earlier: this.snapshot().earlier });
    this.#unresolved = [];
    return () => this.#putBack(gone);
  }

  dismissRefused(): void {
    this.#rows.set({ refused: [], lost: 0 });
  }

  /** Stops everything and tells the server nothing: the form was sent, or the person signed out. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#stopWaiting();
    this.#files.clear();
    this.#rows.clear();
  }

  /** Removes the files that wait for their removal, as the page goes: the next visit must not find them. */
  leave(): void {
    this.#removals.flush();
  }

  /**
   * Tries stopped uploads once more and resolves when no file is on its way any more. `failed` counts the files that
   * would stay behind, those that were refused too: they stop a send until they are removed or left out.
   */
  async settled(): Promise<Settled> {
    for (const { key } of this.#rows.uploads) this.retry(key);
    this.#rows.set({ awaited: true, failure: null });
    const stopped = await this.#rest();
    const { uploads, refused } = this.snapshot();
    const notAdded = refused.flatMap(({ names }) => names).length;
    const settled = {
      failed: uploads.filter(staysBehind).length + notAdded,
      total: uploads.length + notAdded,
      stopped,
    };
    this.#rows.set({ awaited: false, failure: settled.failed > 0 && !stopped ? settled : null });
    return settled;
  }

  /** Leaves out what could not be uploaded or was refused, so that the rest can be sent without it. */
  leaveOut(): void {
    for (const { key } of this.#rows.uploads.filter(staysBehind)) this.remove(key);
    this.#rows.set({ refused: [] });
  }

  /** Ends the wait of a send for its files; the uploads go on. */
  stopWaiting(): void {
    this.#stopWaiting();
  }

  /** Resolves when no file is on its way, with false; or when somebody stops the wait, with true. */
  #rest(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (stopped: boolean) => {
        unsubscribe();
        this.#stopWaiting = () => {};
        resolve(stopped);
      };
      const look = () => {
        if (this.snapshot().earlier !== 'loading' && !this.#rows.uploads.some(isUnderWay)) end(false);
      };
      const unsubscribe = this.subscribe(look);
      this.#stopWaiting = () => end(true);
      look();
    });
  }

  #begin(key: string, file: File): void {
    this.#files.set(key, file);
    this.#rows.set({ failure: null });
    this.#rows.change(key, { state: { kind: 'waiting' } });
    this.#pump();
  }

  /** Starts as many waiting uploads as there is room for. */
  #pump(): void {
    for (const upload of this.#rows.uploads) {
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
      if (!signal.aborted) this.#rows.change(key, { state });
    };
    let sent = 0;
    to({ kind: 'uploading', sent, held: false });
    try {
      const done = await uploadWithRetries(this.#transfer, file, {
        formId: this.#formId,
        name,
        attachmentId,
        arrived: this.#arrived.has(key),
        onBegun: (id) => {
          if (signal.aborted) void this.#removals.now([id]);
          else this.#rows.change(key, { attachmentId: id });
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
        pause: (ms) => this.#pauses.wait(ms, signal),
        signal,
      });
      if (!signal.aborted) {
        const { id, name: kept, size, contentType } = done;
        this.#rows.change(key, { attachmentId: id, name: kept, size, contentType, state: { kind: 'ready' } });
      }
    } catch (error) {
      this.#arrived.delete(key);
      if (failedWith(error, 'TOO_MANY_FILES') && !madeRoom && (await this.#sweep()) && !signal.aborted) {
        const now = this.#rows.find(key);
        if (now) return await this.#run(now, file, true);
      }
      to(
        failedWith(error, 'UNSUPPORTED_TYPE', 'FILE_DAMAGED', 'FILE_PROTECTED', 'IMAGE_TOO_LARGE')
          ? { kind: 'refused', error }
          : { kind: 'stopped', sent, error },
      );
      // A call finds out that the session is over, and leads to the sign-in page; an upload does not.
      if (failedWith(error, 'NOT_SIGNED_IN')) this.#transfer.list(this.#formId).catch(() => {});
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key);
      this.#pump();
    }
  }

  /**
   * Removes uploads that the server has and this page does not know, because the answer to their beginning was lost:
   * they count towards the limit. Resolves to whether there were any.
   */
  async #sweep(): Promise<boolean> {
    const found = await this.#transfer.list(this.#formId).catch(() => []);
    const shown = this.#rows.attachmentIds();
    const lost = found.filter(({ id, state }) => state === 'uploading' && !shown.has(id)).map(({ id }) => id);
    await this.#removals.now(lost);
    return lost.length > 0;
  }

  #join(found: readonly Attachment[], order: readonly string[], ofDraft: boolean): void {
    const there = found.filter(({ id }) => !this.#removals.has(id));
    this.#rows.join(there, order, ofDraft);
  }

  #putBack(gone: readonly { upload: Upload; index: number }[]): void {
    const uploads = [...this.#rows.uploads];
    let { lost } = this.snapshot();
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
    this.#rows.set({ uploads, lost });
    this.#pump();
  }
}

const staysBehind = (upload: Upload): boolean => needsRetry(upload) || isRefused(upload);

/** A chosen file as `admit` takes it: an iPhone's photo as the JPEG that will be made of it. */
function offerOf(chosen: File): { chosen: File; name: string; type: string; size: number } {
  const { name, type, size } = chosen;
  return isHeic(chosen) ? { chosen, name: jpegName(name), type: 'image/jpeg', size } : { chosen, name, type, size };
}
