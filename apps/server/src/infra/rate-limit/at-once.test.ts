import { expect, test } from 'vitest';
import { AtOnce } from './at-once.ts';

test('work beyond what may run at once is not done, and there is room again when one ends, also by failing', async () => {
  const gate = new AtOnce(2);
  const one = Promise.withResolvers<boolean>();
  const two = Promise.withResolvers<boolean>();
  const running = [gate.run(() => one.promise), gate.run(() => two.promise)];
  let done = false;
  const more = gate.run(async () => (done = true));
  expect(await more).toBeNull();
  expect(done).toBe(false);
  one.reject(new Error('it fails'));
  await expect(running[0]).rejects.toThrow('it fails');
  expect(await gate.run(async () => true)).toBe(true);
  two.resolve(false);
  expect(await running[1]).toBe(false);
});
