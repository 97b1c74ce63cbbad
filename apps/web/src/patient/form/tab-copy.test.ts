import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TabCopy, type TabContent } from './tab-copy.ts';

const keyOf = (byte: number) => btoa(String.fromCharCode(...Array.from({ length: 32 }, () => byte)));
const content: TabContent = {
  progress: { typed: [{ fieldName: 'story', answer: 'It itches – Łukasz 🙂', at: 5 }], person: null },
  place: { at: 'question', fieldName: 'story' },
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = async (byte = 7, code = 'the-code') => {
  const copy = await TabCopy.open(code, keyOf(byte));
  if (!copy) throw new Error('no encryption here');
  return copy;
};

test('what was written is read again under the same key, and no word of it lies in the clear', async () => {
  expect(await (await open()).write(content)).toBe(true);
  expect(await (await open()).read()).toEqual(content);
  const stored = [...kept.values()].join('');
  expect(stored).not.toMatch(/itches|story|question/);
  expect(atob(stored)).not.toMatch(/itches|story|question/);
});

test('the next person’s key, another link and a damaged copy open nothing', async () => {
  await (await open()).write(content);
  expect(await (await open(8)).read()).toBeNull();
  expect(await (await open(7, 'another-code')).read()).toBeNull();
  for (const [name, value] of kept) kept.set(name, `${value.slice(0, -8)}AAAAAAA=`);
  expect(await (await open()).read()).toBeNull();
});

test('each write has an initial vector of its own', async () => {
  const copy = await open();
  await copy.write(content);
  const first = [...kept.values()];
  await copy.write(content);
  expect([...kept.values()]).not.toEqual(first);
});

test('of writes that wait for each other the newest is kept', async () => {
  const copy = await open();
  const writes = [1, 2, 3, 4].map((at) =>
    copy.write({ ...content, progress: { typed: [{ fieldName: 'story', answer: `${at}`, at }], person: null } }),
  );
  await Promise.all(writes);
  expect((await copy.read())?.progress.typed).toEqual([{ fieldName: 'story', answer: '4', at: 4 }]);
});

test('after its end nothing is left, and a write on its way leaves nothing', async () => {
  const copy = await open();
  await copy.write(content);
  const late = copy.write(content);
  copy.end();
  await late;
  expect(kept.size).toBe(0);
});

test('a browser without encryption or without storage is said', async () => {
  expect(await TabCopy.open('the-code', 'no key')).toBeNull();
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(await (await open()).write(content)).toBe(false);
  expect(await (await open()).read()).toBeNull();
});
