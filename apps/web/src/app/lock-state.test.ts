import { afterEach, expect, test } from 'vitest';
import { dropLock, isLocked, onLockChanged, setLocked, untilUnlocked } from './lock-state.ts';

afterEach(() => setLocked(false));

/** How a promise has ended so far; 'waits' while it has not. */
const outcome = (waiting: Promise<void>): Promise<string> =>
  Promise.race([
    waiting.then(
      () => 'goes on',
      (reason: Error) => reason.name,
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 5)),
  ]);

test('nothing waits for a page that is open', async () => {
  expect(await outcome(untilUnlocked())).toBe('goes on');
});

test('what a locked page wants waits, and goes on when it is unlocked', async () => {
  setLocked(true);
  const waiting = untilUnlocked();
  expect(await outcome(waiting)).toBe('waits');
  setLocked(false);
  expect(await outcome(waiting)).toBe('goes on');
});

test('what waited is given up where the session ends instead, or where nobody wants it any more', async () => {
  setLocked(true);
  const left = new AbortController();
  const [waiting, unwanted] = [untilUnlocked(), untilUnlocked(left.signal)];
  left.abort(new DOMException('Not wanted.', 'NotAllowedError'));
  expect(await outcome(unwanted)).toBe('NotAllowedError');
  dropLock();
  expect(await outcome(waiting)).toBe('AbortError');
  expect(isLocked()).toBe(false);
});

test('who listens hears each change once, and whether the lock was opened or dropped', () => {
  const heard: string[] = [];
  const stop = onLockChanged((locked, dropped) => heard.push(locked ? 'locked' : dropped ? 'dropped' : 'unlocked'));
  for (const next of [true, true, false, false, true]) setLocked(next);
  dropLock();
  dropLock();
  stop();
  setLocked(true);
  expect(heard).toEqual(['locked', 'unlocked', 'locked', 'dropped']);
});
