import { expect, it, vi } from 'vitest';
import { gather } from './coalesce.ts';

it('fifty wishes at once are two runs, and no id is missed or told twice', async () => {
  const runs: string[][] = [];
  const { add, wish } = gather(async (ids) => {
    runs.push([...ids]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const ids = Array.from({ length: 50 }, (_, n) => `row ${n}`);
  for (const id of ids) {
    add(id);
    wish();
  }
  await expect.poll(() => runs.flat()).toHaveLength(50);
  expect(runs.flat().sort()).toEqual(ids.toSorted());
  expect(runs).toHaveLength(2);
});

it('a run that fails holds up nothing that comes after it', async () => {
  const runs: string[][] = [];
  const { add, wish } = gather((ids) => {
    runs.push([...ids]);
    return Promise.reject(new Error('no connection'));
  });
  add('first');
  wish();
  add('second');
  wish();
  await expect.poll(() => runs).toEqual([['first'], ['second']]);
});

it('between two runs there is at least the pause', async () => {
  vi.useFakeTimers();
  const runs: string[][] = [];
  const { add, wish } = gather((ids) => {
    runs.push([...ids]);
    return Promise.resolve();
  }, 300);
  for (const id of ['a', 'b', 'c']) {
    add(id);
    wish();
    await vi.advanceTimersByTimeAsync(90);
  }
  expect(runs).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(40);
  expect(runs).toEqual([['a'], ['b', 'c']]);
  vi.useRealTimers();
});
