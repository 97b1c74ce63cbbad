import { call, type Input } from './call.ts';
import { failedWith } from './call-error.ts';
import { keep } from './keep.ts';
import { inLockOrder } from './lock-order.ts';
import { dropLock, isLocked, onLockChanged, setLocked } from './lock-state.ts';
import { queryClient } from './query-client.ts';
import { appInfoQuery, onSessionForgotten } from './session.ts';

/** What shows that somebody is there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;
/** All tabs of the browser count as one place: the latest sign of somebody, written at most this often, in ms. */
const writeEveryMs = 2_000;
/** How long after a lock could not be told to the server it is tried again, in ms. */
const tellAgainMs = 10_000;

/** null: not known yet, or nobody is signed in, or locking is off. */
let idleMs: number | null = null;
let lastSign = 0;
let written = 0;
let lastTold = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server being told of a lock: an unlocking that overtook it would be followed by the lock. */
let telling = Promise.resolve();

/** Other tabs of this browser share the session, so they are locked and unlocked together. */
const tabs = new BroadcastChannel('consult-lock');
let fromElsewhere = false;

tabs.addEventListener('message', ({ data }: MessageEvent<'locked' | 'unlocked'>) => {
  fromElsewhere = true;
  if (data === 'unlocked') noteSign(Date.now());
  setLocked(data === 'locked');
  fromElsewhere = false;
});

onLockChanged((locked, dropped) => {
  if (!fromElsewhere && !dropped) tabs.postMessage(locked ? 'locked' : 'unlocked');
  if (locked) clearTimeout(timer);
  else wait();
});

/**
 * From now on the page locks itself when nobody has touched it, nor any other tab of this browser, for as long as the
 * server says. The dashboard calls it as soon as somebody is known to be signed in; called again it does nothing.
 */
export async function watchIdle(): Promise<void> {
  if (idleMs !== null) return;
  const { idleLockMinutes } = await queryClient.ensureQueryData(appInfoQuery);
  if (idleLockMinutes === 0 || idleMs !== null) return;
  idleMs = idleLockMinutes * 60_000;
  lastTold = Date.now();
  noteSign(lastTold);
  for (const sign of signs) addEventListener(sign, handleSign, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  addEventListener('focus', check);
  addEventListener('pageshow', check);
  wait();
}

onSessionForgotten(() => {
  idleMs = null;
  clearTimeout(timer);
  for (const sign of signs) removeEventListener(sign, handleSign, { capture: true });
  document.removeEventListener('visibilitychange', check);
  removeEventListener('focus', check);
  removeEventListener('pageshow', check);
  dropLock();
});

/**
 * Covers the page at once and then tells the server, however long that takes: a lost connection does not leave the
 * session open.
 */
function lockNow(): void {
  setLocked(true);
  telling = tellServer();
}

/** Unlocks for whoever has the password. Throws CallError PASSWORD_WRONG, TOO_MANY or OFFLINE. */
export async function unlock(password: string): Promise<void> {
  await telling;
  await inLockOrder('exclusive', async () => {
    await call('account-unlock', { password }, { whileLocked: true });
    uncover();
  });
}

/** Unlocks by what a passkey has signed. Throws CallError PASSKEY_REFUSED, TOO_MANY or OFFLINE. */
export async function unlockWithPasskey(response: Input<'account-unlockWithPasskey'>['response']): Promise<void> {
  await telling;
  await inLockOrder('exclusive', async () => {
    await call('account-unlockWithPasskey', { response }, { whileLocked: true });
    uncover();
  });
}

function uncover(): void {
  noteSign(Date.now());
  setLocked(false);
}

async function tellServer(): Promise<void> {
  try {
    await inLockOrder('shared', async () => {
      // Another tab may have been unlocked while this one waited.
      if (isLocked()) await call('account-lock', {}, { probe: true, whileLocked: true });
    });
  } catch (error) {
    if (!failedWith(error, 'NOT_SIGNED_IN') && isLocked())
      setTimeout(() => {
        if (isLocked()) telling = tellServer();
      }, tellAgainMs);
  }
}

function latest(): number {
  return Math.min(Date.now(), Math.max(lastSign, Number(keep.read('active-at')) || 0));
}

function noteSign(now: number): void {
  lastSign = now;
  if (now - written < writeEveryMs) return;
  written = now;
  keep.write('active-at', String(now));
}

function handleSign(): void {
  if (idleMs === null || isLocked()) return;
  const now = Date.now();
  // A machine that slept wakes up with the first touch of whoever opens it.
  if (now - latest() >= idleMs) return lockNow();
  noteSign(now);
  // Reading and writing ask nothing of the server, which must not take the session for abandoned.
  if (now - lastTold < idleMs / 3) return;
  lastTold = now;
  call('account-stayAwake', {}).catch(() => {
    // Lost, or over: whatever asks next finds out.
  });
}

function check(): void {
  if (idleMs === null || isLocked()) return;
  if (Date.now() - latest() >= idleMs) lockNow();
  else wait();
}

function wait(): void {
  clearTimeout(timer);
  if (idleMs === null || isLocked()) return;
  timer = setTimeout(check, Math.max(0, idleMs - (Date.now() - latest())));
}
