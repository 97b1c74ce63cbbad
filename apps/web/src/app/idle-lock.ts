import { call, type Input } from './call.ts';
import { failedWith } from './call-error.ts';
import { keep } from './keep.ts';
import { inLockOrder } from './lock-order.ts';
import { dropLock, isLocked, onLockChanged, setLocked } from './lock-state.ts';
import { queryClient } from './query-client.ts';
import { appInfoQuery, onSessionForgotten } from './session.ts';

/** The events that show that somebody is there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;
/** All tabs of the browser share the time of the latest sign of somebody; a tab writes it at most this often, in ms. */
const writeEveryMs = 2_000;
/** After a lock that could not be told to the server the page tries again after this long, in ms. */
const tellAgainMs = 10_000;

/** null: the server has not said yet, nobody is signed in, or locking is off. */
let idleMs: number | null = null;
let lastSign = 0;
let written = 0;
let lastTold = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * The call that tells the server of a lock. An unlocking waits for it: if it overtook the lock, the lock would follow
 * it.
 */
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
 * server says. The dashboard calls this as soon as somebody is known to be signed in; calling it again does nothing.
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
 * Covers the page at once and then tells the server, however often it has to try: a lost connection must not leave the
 * session open.
 */
function lockNow(): void {
  setLocked(true);
  telling = tellServer();
}

/** Unlocks with the password. Throws CallError PASSWORD_WRONG, TOO_MANY or OFFLINE. */
export async function unlock(password: string): Promise<void> {
  await telling;
  await inLockOrder('exclusive', async () => {
    await call('account-unlock', { password }, { whileLocked: true });
    uncover();
  });
}

/** Unlocks with the signature of a passkey. Throws CallError PASSKEY_REFUSED, TOO_MANY or OFFLINE. */
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
      // Another tab may have unlocked the session while this one waited.
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
  // After the machine slept, the first touch arrives before the timer: it must lock the page, not prolong the session.
  if (now - latest() >= idleMs) return lockNow();
  noteSign(now);
  // Somebody who only reads or writes calls nothing: without this call the server would take the session for abandoned.
  if (now - lastTold < idleMs / 3) return;
  lastTold = now;
  call('account-stayAwake', {}).catch(() => {
    // The connection is lost or the session is over; the next call of the page finds that out.
  });
}

/** Counts as a touch: something goes on that somebody watches without touching the page, such as a recording. */
export function countAsUse(): void {
  handleSign();
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
