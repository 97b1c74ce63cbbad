import type { Transfer } from './transfer.ts';

/** The server keeps a removed file this long, ms: usually longer than the snackbar with its 'Undo' stays. */
export const undoMs = 10_000;

/** Files that the user removed, and that the server deletes when nobody has undone it in time. */
export class DelayedRemovals {
  readonly #transfer: Pick<Transfer, 'remove' | 'removeOnLeaving'>;
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(transfer: Pick<Transfer, 'remove' | 'removeOnLeaving'>) {
    this.#transfer = transfer;
  }

  add(attachmentId: string): void {
    if (this.#waiting.has(attachmentId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(attachmentId);
      void this.now([attachmentId]);
    }, undoMs);
    this.#waiting.set(attachmentId, timer);
  }

  has(attachmentId: string): boolean {
    return this.#waiting.has(attachmentId);
  }

  /** Undoes a removal. Returns whether the server still has the file. */
  takeBack(attachmentId: string): boolean {
    clearTimeout(this.#waiting.get(attachmentId));
    return this.#waiting.delete(attachmentId);
  }

  async now(attachmentIds: string[]): Promise<void> {
    if (attachmentIds.length === 0) return;
    try {
      await this.#transfer.remove(attachmentIds);
    } catch {
      // The server deletes it with other temporary files after a day, for no consult has it.
    }
  }

  /** Other files need the places: remove everything that waits at once. */
  makeRoom(): Promise<void> {
    return this.now(this.#takeAll());
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Removes everything that waits, as the page goes. */
  flush(): void {
    const ids = this.#takeAll();
    if (ids.length > 0) this.#transfer.removeOnLeaving(ids);
  }

  #takeAll(): string[] {
    const ids = [...this.#waiting.keys()];
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    return ids;
  }
}
