import { beforeEach, expect, test } from 'vitest';
import {
  forgetTypedAbout,
  forgetTypedText,
  isTypedAbout,
  keepTyped,
  onTypedTextForgotten,
  readTyped,
  typedPlaces,
} from './typed-text.ts';

/** A browser's storage, which may refuse to keep anything. */
class Storage {
  readonly entries = new Map<string, string>();
  refuses = false;
  get length() {
    return this.entries.size;
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  Object.assign(globalThis, { localStorage: storage });
});

test('what one person typed comes back to them only, until it is emptied', () => {
  keepTyped('ann', 'reply.1', 'half a');
  keepTyped('ann', 'reply.1', 'half a thought');
  expect(readTyped('ann', 'reply.1')).toBe('half a thought');
  expect(readTyped('bob', 'reply.1')).toBeNull();
  keepTyped('ann', 'reply.1', '');
  expect(readTyped('ann', 'reply.1')).toBeNull();
  expect(storage.length).toBe(0);
});

test('every waiting message has its own entry and is found by where it belongs', () => {
  keepTyped('ann', 'unsent.1.b', 'second');
  keepTyped('ann', 'unsent.1.a', 'first');
  keepTyped('ann', 'unsent.2.c', 'elsewhere');
  expect(typedPlaces('ann', 'unsent.1.')).toEqual(['unsent.1.a', 'unsent.1.b']);
});

test('sign-out forgets all of that person and nothing of anybody else, and says so', () => {
  keepTyped('ann', 'reply.1', 'one');
  keepTyped('ann', 'unsent.1.a', 'two');
  keepTyped('bob', 'reply.1', 'three');
  storage.entries.set('consult.theme', 'dark');
  let told = 0;
  const stop = onTypedTextForgotten(() => (told += 1));
  forgetTypedText('ann');
  stop();
  expect([...storage.entries.keys()]).toEqual(['consult.typed.bob.reply.1', 'consult.theme']);
  expect(told).toBe(1);
});

test('where the browser refuses to keep it, the page itself does', () => {
  storage.refuses = true;
  keepTyped('cleo', 'reply.1', 'kept all the same');
  expect(readTyped('cleo', 'reply.1')).toBe('kept all the same');
  expect(typedPlaces('cleo', 'reply.')).toEqual(['reply.1']);
  forgetTypedText('cleo');
  expect(readTyped('cleo', 'reply.1')).toBeNull();
});

test('a text that the browser refuses to keep is not replaced by the older one that it kept', () => {
  keepTyped('dora', 'reply.1', 'older');
  storage.refuses = true;
  keepTyped('dora', 'reply.1', 'newer');
  expect(readTyped('dora', 'reply.1')).toBe('newer');
});

test('what was typed about a record that can be read no more is forgotten, and nothing else', () => {
  const kept = ['reply.a1', 'reply-base.a1', 'unsent.a1.m1', 'reply.a12', 'reply.b1'];
  for (const place of kept) keepTyped('ann', place, 'words');
  keepTyped('bob', 'reply.a1', 'words');
  expect(isTypedAbout('ann', 'a1')).toBe(true);
  forgetTypedAbout('ann', 'a1');
  expect(isTypedAbout('ann', 'a1')).toBe(false);
  expect(typedPlaces('ann', '')).toEqual(['reply.a12', 'reply.b1']);
  expect(readTyped('bob', 'reply.a1')).toBe('words');
});
