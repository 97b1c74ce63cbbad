import { expect, it } from 'vitest';
import { inTurn, untilChanged } from './in-turn.ts';

it('what is read after every change of a thing waits for the last one too, and for no other thing', async () => {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const change = (id: string, name: string) =>
    inTurn([id], async () => {
      await new Promise<void>((end) => ends.push(end));
      done.push(name);
    });
  const muted = change('a', 'muted');
  void change('b', 'elsewhere');
  const read = untilChanged('a').then(() => done.push('read'));
  const unmuted = change('a', 'unmuted');
  await expect.poll(() => ends.length).toBe(2);
  ends[0]!();
  await muted;
  await expect.poll(() => ends.length).toBe(3);
  expect(done).toEqual(['muted']);
  ends[2]!();
  await Promise.all([unmuted, read]);
  expect(done).toEqual(['muted', 'unmuted', 'read']);
  await untilChanged('a');
});

it('a change that fails is waited for, and is no failure of the reading', async () => {
  const failed = inTurn(['a'], () => Promise.reject(new Error('refused')));
  await Promise.all([expect(failed).rejects.toThrow('refused'), untilChanged('a')]);
});
