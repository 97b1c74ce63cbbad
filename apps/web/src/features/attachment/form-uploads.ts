import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { failedWith, type CallError } from '../../app/call-error.ts';
import { isPassing } from '../../app/local/command.ts';
import { newId } from '../../app/new-id.ts';
import { temporaryHours } from '@consult/domain/consult/attachment-limits.ts';
import { admit, claimedType, isSameFile } from './admit.ts';
import { DelayedRemovals } from './delayed-removals.ts';
import { usualLimits, type FileLimits } from './file-limits.ts';
import { FormFiles, type FilesHere } from './form-files.ts';
import { heicAsJpeg, isHeic, jpegName } from './heic-photo.ts';
import { withoutDuplicates } from './duplicate-uploads.ts';
import { withKept } from './match-kept.ts';
import { RunningUploads } from './running-uploads.ts';
import { filesToSend, type FilesToSend } from './to-send.ts';
import type { Transfer } from './transfer.ts';
import { UploadRows, type Settled, type Snapshot } from './upload-rows.ts';
import { isRefused, isUnderWay, needsRetry, type Upload } from './upload.ts';

/** Half the time after which the server sweeps what nobody touches, ms. */
const recheckMs = (temporaryHours / 2) * 60 * 60_000;

/**
 * The files of one composed form. They live with the page and not with the screen, so that somebody who leaves the form
 * to choose another service loses nothing; and on this device, so that the next visit and other tabs go on with them.
 */
export class FormUploads {
  readonly #formId: string;
  readonly limits: FileLimits;
  readonly #transfer: Transfer;
  readonly #removals: DelayedRemovals;
  readonly #asJpeg: typeof heicAsJpeg;
  readonly #rows = new UploadRows();
  readonly #files: FormFiles;
  readonly #running: RunningUploads;
  /** Rows of files that this page found on the device. */
  readonly #found = new Set<string>();
  #stopWaiting = () => {};
  #closed = false;
  /** While an undo brings rows back it decides about them, not what lies on the device. */
  #puttingBack = false;
  /** Asks for the files of an earlier visit once more. */
  #loadAgain = () => {};
  /** When the server last said which files it has, ms. */
  #checkedAt = Date.now();
  /** Ids of files in the form that the server has not described yet. */
  #unresolved: readonly string[] = [];

  constructor(formId: string, transfer: Transfer, asJpeg = heicAsJpeg, limits = usualLimits) {
    this.#formId = formId;
    this.limits = limits;
    this.#asJpeg = asJpeg;
    this.#transfer = transfer;
    this.#removals = new DelayedRemovals(transfer);
    this.#files = new FormFiles({
      onChange: () => this.#follow(),
      onKept: (key, kept) => {
        if (this.#rows.find(key)) this.#rows.change(key, { onlyHere: !kept });
      },
      onMine: () => this.#running.pump(),
    });
    const [rows, files, removals] = [this.#rows, this.#files, this.#removals];
    this.#running = new RunningUploads({ formId, transfer, rows, files, removals });
  }

  /** Keeps the files on this device from now on, and shows those that lie there. */
  keepIn(here: FilesHere): void {
    this.#files.keepIn(here);
    this.#follow();
  }

  /** Whether a file would be lost with this page: neither the server nor this device has it. */
  holdsUnkept(): boolean {
    return this.#rows.uploads.some((upload) => !isSettled(upload) && this.#files.isUnkept(upload.key));
  }

  /** Whether leaving this page would stop an upload: a command that took the form over brings its files itself. */
  isUploading(): boolean {
    return this.#rows.uploads.some((upload) => isUnderWay(upload) && !this.#files.isHandedOver(upload.key));
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#rows.subscribe(listener);

  readonly snapshot = (): Snapshot => this.#rows.snapshot();

  /** The file itself, where the user added it on this page. */
  fileOf(key: string): File | undefined {
    return this.#files.fileOf(key);
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
    this.#files.takeBack();
    if (this.snapshot().earlier === 'loading' || this.snapshot().earlier === 'loaded') return this.#running.pump();
    this.#loadAgain = () => void this.load(this.ids(), known);
    const shown = this.#rows.attachmentIds();
    this.#unresolved = ids.filter((id) => !shown.has(id));
    this.#rows.set({ earlier: 'loading' });
    try {
      const found = await this.#transfer.list(this.#formId);
      this.#checkedAt = Date.now();
      const lost = this.#unresolved.filter((id) => !found.some((one) => one.id === id)).length;
      const order = [...this.#unresolved];
      this.#unresolved = [];
      // A file that the user removed from a draft, without saving it since, stays removed.
      const takenOut = new Set(known.flatMap(({ id }) => (ids.includes(id) ? [] : id)));
      const wanted = found.filter(({ id }) => !takenOut.has(id));
      const { kept, duplicates } = withoutDuplicates(this.#running.match(wanted));
      void this.#removals.now(duplicates.map(({ id }) => id));
      this.#join(kept, order, false);
      this.#rows.set({ earlier: 'loaded', lost, elsewhere: false });
    } catch {
      // The section offers to try again where the form has files; files can be added meanwhile.
      this.#rows.set({ earlier: 'failed' });
    }
    this.#running.pump();
  }

  /** Shows the files as they lie on this device: an earlier visit or another tab chose, finished or removed some. */
  #follow(): void {
    if (this.#puttingBack || this.#closed) return;
    const before = this.#rows.uploads;
    const kept = this.#files.list();
    const orders = new Map(kept.map(({ id, order }) => [id, order]));
    for (const { key } of before) if (this.#files.isTakenOut(key)) this.#running.stop(key);
    let uploads: readonly Upload[] = before.filter(({ key, state }) => {
      // Another tab sent the form that a file was chosen for.
      const isGone = state.kind === 'waiting' && this.#found.has(key) && !this.#files.has(key);
      return !isGone && !this.#files.isTakenOut(key);
    });
    if (uploads.length === before.length) uploads = before;
    for (const { key } of uploads.filter((one) => this.#running.has(one.key) && this.#files.isHandedOver(one.key))) {
      this.#running.handOver(key);
      uploads = uploads.map((one) => (one.key === key ? { ...one, state: { kind: 'waiting' } } : one));
    }
    for (const file of kept) {
      if (!uploads.some(({ key }) => key === file.id)) this.#found.add(file.id);
      uploads = withKept(uploads, file, orders, (key) => this.#running.has(key));
      const ofDraft = uploads.find(({ attachmentId }) => attachmentId !== null && attachmentId === file.attachmentId);
      if (ofDraft?.ofDraft) this.#files.drop(file.id);
    }
    if (uploads === before) return;
    this.#rows.set({ uploads, elsewhere: true });
    this.#running.pump();
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
    this.#follow();
  }

  /** Notes that the draft was saved with the finished files. */
  saved(): void {
    this.#rows.markOfDraft(({ state }) => state.kind === 'ready');
    this.#follow();
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
      this.limits,
    );
    const added = accepted.map(({ file, name }): Upload => {
      const key = newId();
      const about = { name, order: this.#files.nextOrder(), attachmentId: null };
      if (isHeic(file.chosen)) void this.#takePhoto(key, file.chosen, about);
      else this.#files.take(key, file.chosen, about);
      return {
        key,
        name,
        size: file.size,
        contentType: claimedType(file),
        attachmentId: null,
        ofDraft: false,
        onlyHere: false,
        state: { kind: 'waiting' },
      };
    });
    this.#rows.set({ uploads: [...this.#rows.uploads, ...added], refused, elsewhere: false });
    // The server still counts removed files whose removal can be undone.
    if (this.#rows.uploads.length + this.#removals.size <= this.limits.files) this.#running.pump();
    else void this.#removals.makeRoom().then(() => this.#running.pump());
  }

  /**
   * Makes a JPEG of an iPhone's photo. The photo has its place among the files at once, and travels as soon as the JPEG
   * is there.
   */
  async #takePhoto(key: string, photo: File, about: Parameters<FormFiles['take']>[2]): Promise<void> {
    const jpeg = await this.#asJpeg(photo);
    if (jpeg) {
      // Taken out while the JPEG was made: it comes back with an undo.
      const isWanted = this.#rows.find(key) !== undefined;
      this.#files.take(key, jpeg, about);
      if (!isWanted) return this.#files.hide(key);
      this.#rows.change(key, { size: jpeg.size });
      return this.#running.pump();
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
    this.#running.pump();
  }

  /** Ends the pauses when the connection is back, and tries stopped uploads again. */
  goOn(): void {
    this.#running.goOn();
    if (this.snapshot().earlier === 'failed') this.#loadAgain();
    for (const { key, state } of this.#rows.uploads)
      if (state.kind === 'stopped' && failedWith(state.error, 'OFFLINE', 'SERVER_DOWN')) this.retry(key);
  }

  /** Removes a file. Returns how to undo it. */
  remove(key: string): () => void {
    const { uploads } = this.#rows;
    const index = uploads.findIndex((upload) => upload.key === key);
    const gone = uploads[index];
    if (!gone) return () => {};
    this.#running.stop(key);
    this.#rows.set({ uploads: uploads.filter((upload) => upload !== gone), failure: null, elsewhere: false });
    if (gone.attachmentId !== null && !gone.ofDraft) this.#removals.add(gone.attachmentId);
    this.#files.hide(key);
    this.#running.pump();
    return () => this.#putBack([{ upload: gone, index }]);
  }

  /** Removes all files. Returns how to undo it. */
  discard(): () => void {
    const gone = this.#rows.uploads.map((upload, index) => ({ upload, index }));
    for (const { upload } of gone) {
      this.#running.stop(upload.key);
      if (upload.attachmentId !== null && !upload.ofDraft) this.#removals.add(upload.attachmentId);
      this.#files.hide(upload.key);
    }
    this.#rows.clear({ earlier: this.snapshot().earlier });
    this.#unresolved = [];
    return () => this.#putBack(gone);
  }

  dismissRefused(): void {
    this.#rows.set({ refused: [], lost: 0 });
  }

  /**
   * Stops everything and tells the server nothing: the form was sent, or the session is over. What lies on this device
   * stays.
   */
  close(): void {
    this.#closed = true;
    this.#running.close();
    this.#stopWaiting();
    this.#files.close();
    this.#rows.clear();
  }

  /** Removes the files that wait for their removal, as the page goes: the next visit must not find them. */
  leave(): void {
    this.#removals.flush();
  }

  /**
   * Tries stopped uploads once more and resolves when no file is on its way any more. `orLater`: what is sent takes
   * along those that lie on this device, so that nobody waits for them. `failed` counts the files that would stay
   * behind, those that were refused too: they stop a send until they are removed or left out.
   */
  async settled({ orLater = false } = {}): Promise<Settled> {
    for (const { key, state } of this.#rows.uploads)
      // What the server has said no to would be refused again, when nobody looks any more.
      if (!orLater || (state.kind === 'stopped' && isPassing(state.error as CallError))) this.retry(key);
    this.#rows.set({ awaited: true, failure: null });
    if (Date.now() - this.#checkedAt > recheckMs && this.#rows.uploads.some(isSettled)) await this.#recheck();
    const stopped = await this.#rest((upload) => isUnderWay(upload) && !(orLater && this.#liesHere(upload.key)));
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

  /** Looks whether the server still has the files of a form that stood open for long, and uploads what it swept. */
  async #recheck(): Promise<void> {
    // Without an answer the send itself says what is missing.
    const found = await this.#transfer.list(this.#formId).catch(() => null);
    if (!found) return;
    this.#checkedAt = Date.now();
    this.#running.match(found);
    this.#running.pump();
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

  /** What a command says of the files, after `settled({ orLater: true })`. */
  toSend(): FilesToSend {
    return filesToSend(this.#rows.uploads, this.#unresolved, (key) => this.#liesHere(key));
  }

  #liesHere(key: string): boolean {
    return this.#files.kept(key) !== undefined;
  }

  /** Resolves when no file is awaited, with false; or when somebody stops the wait, with true. */
  #rest(isAwaited: (upload: Upload) => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (stopped: boolean) => {
        unsubscribe();
        this.#stopWaiting = () => {};
        resolve(stopped);
      };
      const look = () => {
        if (this.snapshot().earlier !== 'loading' && !this.#rows.uploads.some(isAwaited)) end(false);
      };
      const unsubscribe = this.subscribe(look);
      this.#stopWaiting = () => end(true);
      look();
    });
  }

  #begin(key: string, file: File): void {
    const { name, attachmentId } = this.#rows.find(key)!;
    this.#files.take(key, file, { name, order: this.#files.nextOrder(), attachmentId });
    this.#rows.set({ failure: null });
    this.#rows.change(key, { state: { kind: 'waiting' } });
    this.#running.pump();
  }

  #join(found: readonly Attachment[], order: readonly string[], ofDraft: boolean): void {
    const there = found.filter(({ id }) => !this.#removals.has(id));
    this.#rows.join(there, order, ofDraft);
  }

  #putBack(gone: readonly { upload: Upload; index: number }[]): void {
    const uploads = [...this.#rows.uploads];
    let { lost } = this.snapshot();
    this.#puttingBack = true;
    for (const { upload, index } of gone) {
      const { key, attachmentId, ofDraft, state } = upload;
      const there = ofDraft || (attachmentId !== null && this.#removals.takeBack(attachmentId));
      const file = this.#files.show(key);
      if (!there && !file) {
        lost += 1;
        continue;
      }
      if (!there) {
        this.#running.forget(key);
        void this.#files.note(key, { attachmentId: null, ready: null });
      }
      const waits = isUnderWay(upload) || !there;
      uploads.splice(index, 0, {
        ...upload,
        attachmentId: there ? attachmentId : null,
        state: waits ? { kind: 'waiting' } : state,
      });
    }
    this.#puttingBack = false;
    this.#rows.set({ uploads, lost, elsewhere: false });
    this.#running.pump();
  }
}

const isSettled = (upload: Upload): boolean => upload.state.kind === 'ready' || isRefused(upload);
const staysBehind = (upload: Upload): boolean => needsRetry(upload) || isRefused(upload);

/** A chosen file as `admit` takes it: an iPhone's photo as the JPEG that will be made of it. */
function offerOf(chosen: File): { chosen: File; name: string; type: string; size: number } {
  const { name, type, size } = chosen;
  return isHeic(chosen) ? { chosen, name: jpegName(name), type: 'image/jpeg', size } : { chosen, name, type, size };
}
