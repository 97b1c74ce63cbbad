import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { profileQuery, type Profile } from '../../app/session.ts';
import type { ListedConsult } from './listed-consult.ts';
import { rememberColumns } from './remember-columns.ts';
import { muteOnServer } from './server-changes.ts';

/** The calls that reached the server and wait for the test to answer them. */
let arrived: { name: string; input: Record<string, unknown>; answer: (body?: unknown) => void }[] = [];

beforeEach(() => {
  arrived = [];
  queryClient.clear();
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const name = path.replace('/V5/call/', '');
    return new Promise((resolve) =>
      arrived.push({
        name,
        input: JSON.parse(body) as Record<string, unknown>,
        answer: (said = {}) => resolve(new Response(JSON.stringify(said))),
      }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise<void>((done) => setImmediate(done));
const row = (id: string) => ({ id, ownerId: 'derm' }) as ListedConsult;

test('of two changes of one row the later one is sent when the first has arrived; another row waits for nothing', async () => {
  const done = [muteOnServer([row('a')], true), muteOnServer([row('a')], false), muteOnServer([row('b')], true)];
  await settled();
  expect(arrived.map(({ input }) => [input['activityIds'], input['muted']])).toEqual([
    [['a'], true],
    [['b'], true],
  ]);
  for (const { answer } of arrived.splice(0)) answer();
  await expect.poll(() => arrived.length > 0).toBe(true);
  expect(arrived.map(({ input }) => input['muted'])).toEqual([false]);
  arrived[0]?.answer();
  await Promise.all(done);
});

test('the columns that were chosen last are remembered last', async () => {
  const done = [rememberColumns(['PHN']), rememberColumns(['PHN', 'Specialty'])];
  await settled();
  expect(arrived.map(({ input }) => input['searchFilters'])).toEqual([['PHN']]);
  arrived.splice(0)[0]?.answer();
  await expect.poll(() => arrived.length > 0).toBe(true);
  expect(arrived.map(({ input }) => input['searchFilters'])).toEqual([['PHN', 'Specialty']]);
  arrived[0]?.answer();
  await Promise.all(done);
});

test('a reading of the record that began before a choice does not take it back', async () => {
  queryClient.setQueryData(profileQuery.queryKey, { searchFilters: ['Subsite'] } as unknown as Profile);
  const read = queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  await settled();
  const remembered = rememberColumns(['PHN']);
  await expect.poll(() => arrived.length === 2).toBe(true);
  for (const { name, answer } of arrived) answer(name === 'profile-get' ? { searchFilters: ['Subsite'] } : {});
  await Promise.all([read, remembered]);
  expect(queryClient.getQueryData(profileQuery.queryKey)?.searchFilters).toEqual(['PHN']);
});
