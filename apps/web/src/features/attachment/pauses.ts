/** Without a connection the next try comes after this long at the latest, ms. */
const offlineMs = 30_000;

/** The waits between two tries, which the return of the connection ends. */
export class Pauses {
  readonly #ends = new Set<() => void>();

  /** Waits before the next try. Without a connection only its return ends the pause, or half a minute. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#ends.delete(end);
        resolve();
      };
      const timer = setTimeout(end, navigator.onLine === false ? Math.max(ms, offlineMs) : ms);
      signal.addEventListener('abort', end);
      this.#ends.add(end);
    });
  }

  endAll(): void {
    for (const end of this.#ends) end();
  }
}
