import { expect, test } from 'vitest';
import { inLockOrder } from './lock-order.ts';

test('an unlocking waits for locks that are on their way, which wait for nothing, and later locks wait for it', async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const tell = (what: string) => () => Promise.resolve(void order.push(what));
  const first = inLockOrder('shared', async () => {
    begun.resolve();
    await late.promise;
    order.push('locked here');
  });
  await begun.promise;
  await inLockOrder('shared', tell('locked there'));
  const unlocking = inLockOrder('exclusive', tell('unlocked'));
  const next = inLockOrder('shared', tell('locked again'));
  late.resolve();
  await Promise.all([first, unlocking, next]);
  expect(order).toEqual(['locked there', 'locked here', 'unlocked', 'locked again']);
});

test('what the server refuses is heard, and asked once', async () => {
  let asked = 0;
  const refused = inLockOrder('exclusive', () => {
    asked += 1;
    return Promise.reject(new Error('not your password'));
  });
  await expect(refused).rejects.toThrow('not your password');
  expect(asked).toBe(1);
});
