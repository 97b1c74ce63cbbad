import { expect, test } from 'vitest';
import { forgetSessionData } from '../../app/session.ts';
import { afterLastRefresh } from './after-last-refresh.ts';

const never = () => new Promise<void>(() => {});

test('a refresh of a list waits for the one before it, however that ends', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = afterLastRefresh('inbox', async () => {
    await first.promise;
    done.push('one');
    throw new Error('no connection');
  });
  const two = afterLastRefresh('inbox', async () => void done.push('two'));
  await afterLastRefresh('archive', async () => void done.push('another list'));
  first.resolve();
  await Promise.allSettled([one, two]);
  expect(done).toEqual(['another list', 'one', 'two']);
});

test('the next person’s list waits for nothing that was asked in a session that is over', async () => {
  void afterLastRefresh('inbox', never);
  forgetSessionData();
  let refreshed = false;
  await afterLastRefresh('inbox', async () => void (refreshed = true));
  expect(refreshed).toBe(true);
});
