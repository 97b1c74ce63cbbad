import type { Ground } from './ground.ts';

/** With more than so many waiting, what the server confirms is shown together. */
const few = 8;
/** So often then, ms. */
const soonMs = 500;

/**
 * Tells who shows what waits that it changed. A list of hundreds that goes out one by one would otherwise draw the page
 * anew for each.
 */
export class Telling {
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | null = null;

  /** Calls `listener` whenever something may have changed. Returns how to stop. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something changed that its person must see at once. */
  now(): void {
    this.#stop?.();
    this.#stop = null;
    for (const listener of this.#listeners) listener();
  }

  /** The server confirmed something, and so many still wait. */
  confirmed(left: number, after: Ground['after']): void {
    if (left > few) this.#stop ??= after(soonMs, () => this.now());
    else this.now();
  }

  /** Resolves when what was confirmed is to be shown, and so many still wait: at once, or with the next telling. */
  async told(left: number, after: Ground['after']): Promise<void> {
    if (left <= few) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.listen(resolve);
    this.confirmed(left, after);
    await promise;
    stop();
  }
}
