import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { activityQuery, refreshReadStates, type Activity } from './activity-query.ts';

/** The calls under way by name: the test answers them. */
const asked = new Map<string, (body: unknown) => void>();

const members = (lastReadSeq: number) => ({ members: [{ personId: 'ben', lastReadSeq }] });
const benHasRead = () => queryClient.getQueryData<Activity>(['activity', 'a1'])?.members[0]?.lastReadSeq;

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('fetch', (path: string) => {
    const name = path.replace('/V5/call/', '');
    return new Promise((resolve) => asked.set(name, (body) => resolve(new Response(JSON.stringify(body)))));
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = async (name: string, body: unknown) => {
  await expect.poll(() => asked.has(name)).toBe(true);
  asked.get(name)?.(body);
  asked.delete(name);
};

test.each([
  ['being loaded', null],
  ['being read anew', members(0)],
])(
  'who has read meanwhile is shown also where an older reading of the consult arrives after it: %s',
  async (_, known) => {
    if (known) queryClient.setQueryData(['activity', 'a1'], known);
    const opened = queryClient.fetchQuery(activityQuery('a1'));
    const read = refreshReadStates('a1');
    await answer('activity-readStates', members(2));
    await new Promise((done) => setTimeout(done, 5));
    await answer('activity-open', members(0));
    await Promise.all([opened, read]);
    expect(benHasRead()).toBe(2);
  },
);

test('an older answer about who has read takes nothing back that a later reading of the consult told', async () => {
  queryClient.setQueryData(['activity', 'a1'], members(0));
  const read = refreshReadStates('a1');
  const opened = queryClient.fetchQuery(activityQuery('a1'));
  await answer('activity-open', members(2));
  await opened;
  await answer('activity-readStates', members(1));
  await read;
  expect(benHasRead()).toBe(2);
});
