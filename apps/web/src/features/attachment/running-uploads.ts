import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { failedWith } from '../../app/call-error.ts';
import type { DelayedRemovals } from './delayed-removals.ts';
import type { FormFiles } from './form-files.ts';
import { matchKept } from './match-kept.ts';
import { Pauses } from './pauses.ts';
import type { Transfer } from './transfer.ts';
import { uploadWithRetries } from './upload-with-retries.ts';
import type { UploadRows } from './upload-rows.ts';
import type { Upload, UploadState } from './upload.ts';

/** How many files travel at the same time; the others wait. */
const atOnce = 3;

/** Why an upload stops whose file is still wanted. */
const handedOver = new DOMException('Whoever sends the command brings the file.', 'AbortError');

type Ports = {
  formId: string;
  transfer: Transfer;
  rows: UploadRows;
  files: FormFiles;
  removals: DelayedRemovals;
};

/** The uploads of one form that are under way: each file from one tab at a time, and once. */
export class RunningUploads {
  readonly #ports: Ports;
  readonly #running = new Map<string, AbortController>();
  readonly #arrived = new Set<string>();
  readonly #pauses = new Pauses();
  #closed = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Whether this tab uploads a file now. */
  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Stops the upload of a file. */
  stop(key: string): void {
    this.#running.get(key)?.abort();
  }

  /** Leaves the upload of a file to whoever sends the command that took the form over. */
  handOver(key: string): void {
    this.#running.get(key)?.abort(handedOver);
  }

  /** The server no longer has the bytes of a file. */
  forget(key: string): void {
    this.#arrived.delete(key);
  }

  /** Ends the pauses between two tries. */
  goOn(): void {
    this.#pauses.endAll();
  }

  close(): void {
    this.#closed = true;
    for (const controller of this.#running.values()) controller.abort();
  }

  /** Takes what the server has of the files that lie here, and returns what it has besides. */
  match(found: readonly Attachment[]): Attachment[] {
    const { rows, files, removals } = this.#ports;
    const { of, others, duplicates } = matchKept(files.list(), found);
    void removals.now(duplicates);
    for (const { key, ofDraft } of rows.uploads) {
      const one = of.get(key);
      if (one === undefined || ofDraft || this.#running.has(key)) continue;
      if (one?.state === 'ready') void this.#take(key, one);
      else {
        // What the server no longer has is uploaded again.
        const attachmentId = one?.id ?? null;
        void files.note(key, { attachmentId, ready: null });
        rows.change(key, { attachmentId, state: { kind: 'waiting' } });
      }
    }
    return others;
  }

  /** The server has a file whole. */
  #take(key: string, { id, name, size, contentType }: Attachment): Promise<void> {
    const { rows, files } = this.#ports;
    rows.change(key, { attachmentId: id, name, size, contentType, state: { kind: 'ready' } });
    return files.note(key, { attachmentId: id, ready: { name, size, contentType } });
  }

  /** Starts as many waiting uploads as there is room for. */
  pump(): void {
    const { rows, files } = this.#ports;
    const { earlier } = rows.snapshot();
    for (const upload of rows.uploads) {
      if (this.#running.size >= atOnce) return;
      const { key, state } = upload;
      if (state.kind !== 'waiting' || !files.has(key) || files.isHandedOver(key)) continue;
      // The server may have a file of an earlier visit already.
      if (!files.fileOf(key) && earlier !== 'loaded' && earlier !== 'failed') continue;
      if (files.claim(key)) void this.#run(upload);
    }
  }

  async #run({ key, name, attachmentId }: Upload, madeRoom = false): Promise<void> {
    const { formId, transfer, rows, files, removals } = this.#ports;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(key, controller);
    const to = (state: UploadState) => {
      if (!signal.aborted) rows.change(key, { state });
    };
    let sent = 0;
    to({ kind: 'uploading', sent, held: false });
    try {
      const chosen = files.fileOf(key);
      const file = chosen ?? (await files.open(key));
      if (!file) {
        // Its bytes are damaged, or were removed from this device by hand.
        files.drop(key);
        return to({ kind: 'unfinished', sent });
      }
      const done = await uploadWithRetries(transfer, file, {
        id: key,
        formId,
        name,
        attachmentId,
        arrived: this.#arrived.has(key),
        look: chosen ? null : () => this.#lookFor(key),
        onBegun: (id) => {
          if (!signal.aborted) {
            rows.change(key, { attachmentId: id });
            void files.note(key, { attachmentId: id });
          } else if (!this.#closed && signal.reason !== handedOver) void removals.now([id]);
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
      // Another tab that waits for the file hears first that it is done.
      if (!signal.aborted) void this.#take(key, done).finally(() => files.release(key));
    } catch (error) {
      this.#arrived.delete(key);
      if (failedWith(error, 'TOO_MANY_FILES') && !madeRoom && (await this.#sweep()) && !signal.aborted) {
        const now = rows.find(key);
        if (now) return await this.#run(now, true);
      }
      // After an undo another run of this file may have begun.
      if (this.#running.get(key) === controller) files.release(key);
      to(
        failedWith(error, 'UNSUPPORTED_TYPE', 'FILE_DAMAGED', 'FILE_PROTECTED', 'FILE_HEIC', 'IMAGE_TOO_LARGE')
          ? { kind: 'refused', error }
          : { kind: 'stopped', sent, error },
      );
      // A call finds out that the session is over, and leads to the sign-in page; an upload does not.
      if (failedWith(error, 'NOT_SIGNED_IN')) transfer.list(formId).catch(() => {});
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key);
      this.pump();
    }
  }

  /** What the server has of a file that lay on this device. */
  async #lookFor(key: string): Promise<Attachment | null> {
    const { formId, transfer, files } = this.#ports;
    const found = await transfer.list(formId);
    return matchKept(files.list(), found).of.get(key) ?? null;
  }

  /**
   * Removes uploads that the server has and this page does not know, because the answer to their beginning was lost:
   * they count towards the limit. Resolves to whether there were any.
   */
  async #sweep(): Promise<boolean> {
    const { formId, transfer, rows, files, removals } = this.#ports;
    const found = await transfer.list(formId).catch(() => []);
    const shown = rows.attachmentIds();
    const { others } = matchKept(files.list(), found);
    const lost = others.filter(({ id, state }) => state === 'uploading' && !shown.has(id)).map(({ id }) => id);
    await removals.now(lost);
    return lost.length > 0;
  }
}
