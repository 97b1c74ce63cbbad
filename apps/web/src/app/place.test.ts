import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPlace, rememberedPlace, rememberPlace } from './place.ts';

const kept = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }),
);
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test('the requested location comes back with its query, until it is used', () => {
  rememberPlace('/dashboard/secure-messaging?tab=archive#x');
  expect(rememberedPlace()).toBe('/dashboard/secure-messaging?tab=archive#x');
  forgetPlace();
  expect(rememberedPlace()).toBeNull();
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/login',
  '/dashboard',
  '/dashboard//elsewhere.example',
  '/dashboard/\\elsewhere',
])('%s is no place to return to', (href) => {
  rememberPlace(href);
  expect(rememberedPlace()).toBeNull();
});
