import { expect, it } from 'vitest';
import type { ReadEvent } from './live-event.ts';
import { Replay } from './replay.ts';

const event = (id: number, people: string[] = ['p'], clinics: string[] = []): ReadEvent => ({
  id: String(id),
  kind: 'activity',
  refId: 'r',
  version: 1,
  people,
  clinics,
});
const ids = (events: ReadEvent[] | null): unknown => events?.map(({ id }) => Number(id)) ?? null;

it('tells what is addressed to the person or one of their clinics, from the transaction of the cursor on', () => {
  const replay = new Replay(5n);
  replay.add(6n, event(1));
  replay.add(7n, event(2, ['other']));
  replay.add(7n, event(3, [], ['c']));
  replay.add(8n, { ...event(4, []), everyone: true });
  expect(ids(replay.since(7n, 'p', ['c']))).toEqual([3, 4]);
  expect(ids(replay.since(5n, 'p', []))).toEqual([1, 4]);
});

it('tells nothing to a cursor of before it began: who brings it loads anew', () => {
  expect(new Replay(5n).since(4n, 'p', [])).toBeNull();
});

it('tells nothing to a cursor of which it has forgotten something, and everything to one above', () => {
  const replay = new Replay(1n, 2);
  for (const xid of [2n, 3n, 4n, 5n]) replay.add(xid, event(Number(xid)));
  expect(replay.since(3n, 'p', [])).toBeNull();
  expect(ids(replay.since(4n, 'p', []))).toEqual([4, 5]);
});

it('tells nothing of before a gap', () => {
  const replay = new Replay(1n);
  replay.add(2n, event(2));
  replay.reset(9n);
  expect(replay.since(2n, 'p', [])).toBeNull();
  expect(ids(replay.since(9n, 'p', []))).toEqual([]);
});
