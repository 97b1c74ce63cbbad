import { afterEach, expect, test } from 'vitest';
import { hintsQuery, dismissHint } from './dismiss-hint.ts';
import { queryClient } from './query-client.ts';

const pageFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = pageFetch;
  queryClient.clear();
});

test('two hints that are put away at once are both told to the server, and an older answer brings neither back', async () => {
  const told: unknown[] = [];
  const lists: ((names: string[]) => void)[] = [];
  globalThis.fetch = (path, init) => {
    if (path === '/V5/call/hint-list')
      return new Promise((resolve) => lists.push((dismissed) => resolve(Response.json({ dismissed }))));
    told.push(JSON.parse(init?.body as string));
    return Promise.resolve(Response.json({ ok: true }));
  };
  const put = () => queryClient.getQueryData(hintsQuery.queryKey)?.dismissed;
  const first = queryClient.fetchQuery(hintsQuery);
  await expect.poll(() => lists.length).toBe(1);
  lists[0]?.([]);
  await first;
  dismissHint('camera-for-econsult');
  // The live event of the first dismissal makes the page ask again, and the server answers before the second dismissal.
  const again = queryClient.fetchQuery({ ...hintsQuery, staleTime: 0 });
  await expect.poll(() => lists.length).toBe(2);
  dismissHint('fax-preferences');
  lists[1]?.(['camera-for-econsult']);
  await again;
  expect(put()).toEqual(['camera-for-econsult', 'fax-preferences']);
  await expect.poll(() => told.length).toBe(2);
  expect(told).toEqual([{ name: 'camera-for-econsult' }, { name: 'fax-preferences' }]);
});
