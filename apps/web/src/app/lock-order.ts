const name = 'consult-lock-order';

/** Longer than a call waits for its answer: a tab that stands still holds back nobody for good. */
const patienceMs = 35_000;

/**
 * Tells the server of a lock or an unlocking in the order in which they happen in the tabs of this browser, which share
 * the session. Locks ('shared') are told side by side; an unlocking ('exclusive') waits for those of all tabs that are
 * on their way, or one of them would follow it and lock what was just opened.
 */
export async function inLockOrder<Answer>(mode: LockMode, tell: () => Promise<Answer>): Promise<Answer> {
  // Browsers know them on secure pages only.
  if (typeof navigator.locks !== 'object') return tell();
  let begun = false;
  try {
    return await navigator.locks.request(name, { mode, signal: AbortSignal.timeout(patienceMs) }, () => {
      begun = true;
      return tell();
    });
  } catch (error) {
    // Waited for too long, or not permitted to wait.
    if (!begun) return tell();
    throw error;
  }
}
