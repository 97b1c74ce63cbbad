import type { Transfer } from './transfer.ts';

/** A removed file stays at the server this long, ms: longer than the snackbar with its 'Undo' is usually there. */
export const undoMs = 10_000;

/** Files that were taken out and go for good when nobody undoes it. */
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

  /** Whether the file is still there to be taken back. */
  takeBack(attachmentId: string): boolean {
    clearTimeout(this.#waiting.get(attachmentId));
    return this.#waiting.delete(attachmentId);
  }

  async now(attachmentIds: string[]): Promise<void> {
    if (attachmentIds.length === 0) return;
    try {
      await this.#transfer.remove(attachmentIds);
    } catch {
      // What can not be removed now belongs to no consult, and goes with the temporary files after a day.
    }
  }

  /** Others want their places: what waits goes now. */
  makeRoom(): Promise<void> {
    return this.now(this.#takeAll());
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** The page goes. */
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
