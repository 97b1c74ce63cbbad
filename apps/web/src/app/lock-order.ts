const name = 'consult-lock-order';

/** Longer than a call waits for its answer, so that a tab that hangs holds back no other tab for good. */
const patienceMs = 35_000;

/**
 * Tells the server of locks and unlockings in the order in which they happen in the tabs of this browser, which share
 * the session. Locks ('shared') go side by side; an unlocking ('exclusive') waits for the locks of all tabs that are on
 * their way, or one of them would follow it and lock the session again.
 */
export async function inLockOrder<Answer>(mode: LockMode, tell: () => Promise<Answer>): Promise<Answer> {
  // Browsers offer locks on secure pages only.
  if (typeof navigator.locks !== 'object') return tell();
  let begun = false;
  try {
    return await navigator.locks.request(name, { mode, signal: AbortSignal.timeout(patienceMs) }, () => {
      begun = true;
      return tell();
    });
  } catch (error) {
    // The wait was too long, or the browser refused it.
    if (!begun) return tell();
    throw error;
  }
}
