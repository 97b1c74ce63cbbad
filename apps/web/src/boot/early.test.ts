import { afterEach, expect, test, vi } from 'vitest';
import { dropEarly, earlyPatienceMs, takeCursor, takeEarly, waiting } from './early.ts';

function asked(name: string, input: object, headers: Record<string, string> = {}): void {
  const answer = Promise.resolve(new Response(JSON.stringify({ name }), { headers }));
  waiting.push({ name, body: JSON.stringify(input), answer, at: Date.now() });
}

afterEach(() => {
  vi.useRealTimers();
  dropEarly();
});

test('what the document asked is taken once, by the same call with the same input', async () => {
  asked('inbox-page', { folder: 'inbox', after: null });
  expect(takeEarly('inbox-page', '{"folder":"archive","after":null}')).toBeNull();
  expect(takeEarly('inbox-counts', '{"folder":"inbox","after":null}')).toBeNull();
  const answer = await takeEarly('inbox-page', '{"folder":"inbox","after":null}');
  expect(await answer?.json()).toEqual({ name: 'inbox-page' });
  expect(takeEarly('inbox-page', '{"folder":"inbox","after":null}')).toBeNull();
});

test('a start on a dead line waits eight seconds for what opens the page; what it shows may take longer', () => {
  for (const opens of ['app-info', 'login-setCustomClaims_v1'] as const) expect(earlyPatienceMs(opens)).toBe(8_000);
  expect(earlyPatienceMs('inbox-page')).toBe(30_000);
});

test('what the document came not to ask, since nobody is signed in, the page asks itself', async () => {
  waiting.push({ name: 'profile-get', body: '{}', answer: Promise.resolve(null), at: Date.now() });
  expect(await takeEarly('profile-get', '{}')).toBeNull();
});

test('an answer that lay for over 15 seconds is asked for anew', () => {
  vi.useFakeTimers();
  asked('app-info', {});
  vi.advanceTimersByTime(15_001);
  expect(takeEarly('app-info', '{}')).toBeNull();
});

test('the next session takes nothing that was asked for the one before', async () => {
  asked('login-setCustomClaims_v1', {}, { 'x-live-cursor': 'c7' });
  asked('profile-get', {});
  await takeEarly('login-setCustomClaims_v1', '{}');
  dropEarly();
  expect(takeEarly('profile-get', '{}')).toBeNull();
  expect(takeCursor()).toBeNull();
});

test('the first live stream goes on from where the claims were told, and no other does', async () => {
  asked('login-setCustomClaims_v1', {}, { 'x-live-cursor': 'c7' });
  await takeEarly('login-setCustomClaims_v1', '{}');
  expect(takeCursor()).toBe('c7');
  expect(takeCursor()).toBeNull();
});
