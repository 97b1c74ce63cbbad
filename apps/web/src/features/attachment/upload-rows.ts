import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { Refusal } from './admit.ts';
import { uploadOf, type Upload } from './upload.ts';

export type Snapshot = {
  uploads: readonly Upload[];
  /** The files refused from the latest choice, and why. */
  refused: readonly Refusal[];
  /** Whether the page has asked for the files of an earlier visit. */
  earlier: 'unknown' | 'loading' | 'loaded' | 'failed';
  /** How many files of the form the server no longer has. */
  lost: number;
  /** Whether the latest change came from another tab, which keeps it with its form. */
  elsewhere: boolean;
  /** Whether a send or a save waits for the uploads. */
  awaited: boolean;
  /** Set when files that were not uploaded stopped a send. */
  failure: Settled | null;
};

/** How the wait for the uploads ended. */
export type Settled = { failed: number; total: number; stopped: boolean };

const blank: Snapshot = {
  uploads: [],
  refused: [],
  earlier: 'unknown',
  lost: 0,
  elsewhere: false,
  awaited: false,
  failure: null,
};

/** The rows of one form's files, in their order. Listeners hear of every change. */
export class UploadRows {
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot = blank;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.#snapshot;

  get uploads(): readonly Upload[] {
    return this.#snapshot.uploads;
  }

  find(key: string): Upload | undefined {
    return this.uploads.find((upload) => upload.key === key);
  }

  set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  change(key: string, change: Partial<Upload>): void {
    this.set({
      elsewhere: false,
      uploads: this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    });
  }

  /** Back to the start, except for `kept`. */
  clear(kept: Partial<Snapshot> = {}): void {
    this.set({ ...blank, ...kept });
  }

  /** Marks rows as files of the draft: saving the draft without them removes them. */
  markOfDraft(isOfDraft: (upload: Upload) => boolean): void {
    this.set({ uploads: this.uploads.map((upload) => (isOfDraft(upload) ? { ...upload, ofDraft: true } : upload)) });
  }

  /** Adds files that the server has to the rows, in the given order. */
  join(found: readonly Attachment[], order: readonly string[], ofDraft: boolean): void {
    const shown = this.attachmentIds();
    if (found.every(({ id }) => shown.has(id))) return;
    const place = ({ id }: Attachment) => (order.includes(id) ? order.indexOf(id) : order.length);
    const joining = found
      .filter(({ id }) => !shown.has(id))
      .toSorted((a, b) => place(a) - place(b))
      .map((one) => uploadOf(one, ofDraft));
    const first = this.uploads.filter(({ attachmentId }) => attachmentId !== null && order.includes(attachmentId));
    const rest = this.uploads.filter((upload) => !first.includes(upload));
    this.set({ uploads: [...first, ...joining, ...rest] });
  }

  /** The server's ids of all rows. */
  attachmentIds(): ReadonlySet<string | null> {
    return new Set(this.uploads.map(({ attachmentId }) => attachmentId));
  }
}
