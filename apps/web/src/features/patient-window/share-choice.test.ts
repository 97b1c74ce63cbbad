import { expect, test } from 'vitest';
import { changesOf, noChoice, readChoice, tickedIn, toggled, type ShareChoice } from './share-choice.ts';
import type { WindowState } from './window-query.ts';

const items = {
  messages: [
    { id: 'said', shared: true },
    { id: 'more', shared: false },
  ],
  files: [
    { id: 'photo', shared: false },
    { id: 'paper', shared: true },
  ],
} as unknown as WindowState;
const toggle = (...ids: string[]) => ids.reduce<ShareChoice>((choice, id) => toggled(items, choice, id), noChoice);

test('what is shared is ticked until it is unticked; a tick taken back leaves nothing to share', () => {
  expect([...tickedIn(items, noChoice)]).toEqual(['said', 'paper']);
  expect(changesOf(items, toggle('more', 'photo', 'said'))).toEqual({
    share: ['more'],
    takeBack: ['said'],
    shareFiles: ['photo'],
    takeBackFiles: [],
  });
  expect(toggle('more', 'more', 'said', 'said')).toEqual(noChoice);
});

test('a choice of before says only what differs from what is shared now', () => {
  const kept = toggle('more', 'paper');
  const since = {
    messages: [{ id: 'more', shared: true }],
    files: [{ id: 'photo', shared: false }],
  } as unknown as WindowState;
  expect(changesOf(since, kept)).toEqual({ share: [], takeBack: [], shareFiles: [], takeBackFiles: [] });
});

test('a choice of the device that no longer fits is none', () => {
  const kept = toggle('more');
  expect(readChoice(structuredClone(kept))).toEqual(kept);
  for (const wrong of [null, 'x', {}, { ...kept, on: [1] }, { ...kept, email: 7 }]) expect(readChoice(wrong)).toBeNull();
});
