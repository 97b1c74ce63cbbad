/**
 * Whether this page is locked: it is covered whole, listens to nothing, and its calls wait. The server locks the
 * session as well (docs/decisions/0037-idle-lock.md); this is the page's own knowledge of it.
 */
let locked = false;
let turns = 0;
const listeners = new Set<(locked: boolean, dropped: boolean) => void>();

export function isLocked(): boolean {
  return locked;
}

/**
 * How often this page or another tab was unlocked. An answer to a request from before the latest unlocking says nothing
 * about the present.
 */
export function lockTurn(): number {
  return turns;
}

/**
 * Covers or uncovers the page. An unlocking in another tab counts here too, even where this page has not heard of the
 * lock yet.
 */
export function setLocked(next: boolean): void {
  if (!next) turns += 1;
  if (locked === next) return;
  locked = next;
  for (const listener of listeners) listener(next, false);
}

/** Ends the lock because the session is over: the calls that waited for the unlocking are given up. */
export function dropLock(): void {
  if (!locked) return;
  locked = false;
  for (const listener of listeners) listener(false, true);
}

/**
 * Calls `listener` whenever the page is locked or unlocked, or its lock dropped with its session. Returns how to stop.
 */
export function onLockChanged(listener: (locked: boolean, dropped: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Resolves once the page is not locked: at once if it is not. Rejects with the reason of `signal` when that aborts
 * first, and with an AbortError when the session ends instead.
 */
export function untilUnlocked(signal?: AbortSignal): Promise<void> {
  if (!locked) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const done = () => {
      stop();
      signal?.removeEventListener('abort', handleAbort);
    };
    const handleAbort = () => {
      done();
      reject(signal?.reason as Error);
    };
    const stop = onLockChanged((now, dropped) => {
      if (now) return;
      done();
      if (dropped) reject(new DOMException('The session is over.', 'AbortError'));
      else resolve();
    });
    if (signal?.aborted) return handleAbort();
    signal?.addEventListener('abort', handleAbort);
  });
}
