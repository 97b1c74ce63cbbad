import { beforeEach, expect, test } from 'vitest';
import {
  ageEarlier,
  earlierPlaces,
  earlierText,
  forgetAllEarlier,
  forgetEarlier,
  othersStayMs,
} from './earlier-text.ts';

const stored = new Map<string, string>();
const storage = {
  get length() {
    return stored.size;
  },
  key: (index: number) => [...stored.keys()][index] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, { localStorage: storage });
  stored.set('consult.typed.ann.reply.1', 'half a thought');
  stored.set('consult.typed.ann.unsent.1.a', 'sent soon');
  stored.set('consult.typed.bob.reply.1', 'of bob');
  stored.set('consult.typed.signup.form@tab', 'of nobody yet');
  stored.set('consult.theme', 'dark');
});

test('what one person left is found by them alone, by where it belongs, until it lies elsewhere', () => {
  expect(earlierText('ann', 'reply.1')).toBe('half a thought');
  expect(earlierPlaces('ann', 'unsent.')).toEqual(['unsent.1.a']);
  expect(earlierPlaces('cleo', '')).toEqual([]);
  forgetEarlier('ann', 'reply.1');
  expect(earlierPlaces('ann', '')).toEqual(['unsent.1.a']);
});

test('what a person deletes at Logout is all of theirs and nothing of anybody else', () => {
  forgetAllEarlier('ann');
  expect(earlierPlaces('ann', '')).toEqual([]);
  expect(earlierText('bob', 'reply.1')).toBe('of bob');
  expect(stored.get('consult.theme')).toBe('dark');
});

test('what another person left goes after 14 days, and they are told once', () => {
  const day = 24 * 60 * 60_000;
  expect(ageEarlier('bob', 0)).toBe(false);
  expect(ageEarlier('bob', othersStayMs - day)).toBe(false);
  expect(earlierPlaces('ann', '')).toHaveLength(2);
  expect(ageEarlier('bob', othersStayMs)).toBe(false);
  expect(earlierPlaces('ann', '')).toEqual([]);
  expect(earlierText('bob', 'reply.1')).toBe('of bob');
  expect(earlierText('signup', 'form@tab')).toBe('of nobody yet');
  expect(ageEarlier('ann', othersStayMs)).toBe(true);
  expect(ageEarlier('ann', othersStayMs)).toBe(false);
});

test('who signs in before that finds it, and the 14 days begin anew', () => {
  ageEarlier('bob', 0);
  expect(ageEarlier('ann', othersStayMs - 1)).toBe(false);
  expect(earlierPlaces('ann', '')).toHaveLength(2);
  ageEarlier('bob', othersStayMs + 1);
  expect(earlierPlaces('ann', '')).toHaveLength(2);
});

test('where the browser refuses its storage nothing was left', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  expect(earlierPlaces('ann', '')).toEqual([]);
  expect(ageEarlier('ann', 0)).toBe(false);
  Reflect.deleteProperty(globalThis, 'localStorage');
});
