import { InfiniteQueryObserver, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { fetchMore } from '../../app/fetch-more.ts';
import { queryClient } from '../../app/query-client.ts';
import { refreshFoundBy, withChangedRows } from './refresh-found.ts';

type Row = { id: string; said: string };
const rows = (said: string, ...ids: string[]): Row[] => ids.map((id) => ({ id, said }));
const shown = (pages: Row[][]): string[] => pages.map((page) => page.map(({ id, said }) => `${id} ${said}`).join(', '));

it('only what the reader changed is shown as it is by now', () => {
  const found = [rows('then', 'a', 'b', 'c'), rows('then', 'd')];
  const fresh = [rows('now', 'a', 'b', 'c'), rows('now', 'd')];
  expect(shown(withChangedRows(found, fresh, new Set(['b'])))).toEqual(['a then, b now, c then', 'd then']);
});

it('what no longer matches goes, and comes back to its place when that is taken back', () => {
  const found = [rows('then', 'a', 'b', 'c')];
  const gone = withChangedRows(found, [rows('now', 'a', 'c')], new Set(['b']));
  expect(shown(gone)).toEqual(['a then, c then']);
  expect(shown(withChangedRows(gone, [rows('now', 'a', 'b', 'c')], new Set(['b'])))).toEqual(['a then, b now, c then']);
});

it('new activity waits: what came meanwhile is not shown, and what it pushed out of its page stays', () => {
  const found = [rows('then', 'a', 'b'), rows('then', 'c')];
  const fresh = [rows('now', 'new', 'a'), rows('now', 'c')];
  expect(shown(withChangedRows(found, fresh, new Set(['c'])))).toEqual(['a then, b then', 'c now']);
});

it('of two refreshes at once the one that was asked for last is the one that stands', async () => {
  const queryKey = ['inbox-search', 'order'];
  const listOf = () => queryClient.getQueryData<{ pages: { rows: Row[] }[] }>(queryKey)!.pages.map((page) => page.rows);
  queryClient.setQueryData(queryKey, { pages: [{ rows: rows('then', 'a', 'b'), next: null }], pageParams: [null] });
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: () => null, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  const answers: ((found: { rows: Row[] }) => void)[] = [];
  const search = () => new Promise<{ rows: Row[] }>((resolve) => answers.push(resolve));
  const moved = refreshFoundBy<Row>('inbox-search', new Set(['b']), search);
  const back = refreshFoundBy<Row>('inbox-search', new Set(['b']), search);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers[1]?.({ rows: rows('now', 'a', 'b') });
  answers[0]?.({ rows: rows('now', 'a') });
  await moved;
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ rows: rows('now', 'a', 'b') });
  await back;
  expect(shown(listOf())).toEqual(['a then, b now']);
  stop();
});

it.each(['before', 'after'])(
  'a further page that was asked for %s the refresh leaves what the reader did as it is by now',
  async (when) => {
    type Page = { rows: Row[]; next: string | null };
    const queryKey = ['inbox-search', when];
    const pages: Record<string, Page> = {
      first: { rows: rows('then', 'a', 'b'), next: 'second' },
      second: { rows: rows('then', 'c'), next: null },
    };
    let arrive = () => {};
    const list = new InfiniteQueryObserver<Page, Error, InfiniteData<Page, string | null>, string[], string | null>(
      queryClient,
      {
        queryKey,
        queryFn: async ({ pageParam }) => {
          if (pageParam !== null) await new Promise<void>((resolve) => (arrive = resolve));
          return pages[pageParam ?? 'first']!;
        },
        initialPageParam: null,
        getNextPageParam: ({ next }) => next,
      },
    );
    const stop = list.subscribe(() => undefined);
    await expect.poll(() => list.getCurrentResult().data?.pages.length).toBe(1);
    const found = Promise.withResolvers<void>();
    const refresh = () =>
      refreshFoundBy<Row>('inbox-search', new Set(['b', 'c']), async (_key, after) => {
        await found.promise;
        return { rows: after === null ? rows('now', 'a', 'b') : rows('now', 'c') };
      });
    const more = () => fetchMore(list.getCurrentResult());
    const [refreshed, loaded] = when === 'before' ? [undefined, more()] : [refresh(), undefined];
    await new Promise((done) => setTimeout(done, 5));
    const both = [refreshed ?? refresh(), loaded ?? more()];
    found.resolve();
    await new Promise((done) => setTimeout(done, 5));
    // The page was asked for after the change, so it knows of it.
    if (when === 'after') pages['second'] = { rows: rows('now', 'c'), next: null };
    arrive();
    await Promise.all(both);
    expect(shown(list.getCurrentResult().data!.pages.map((page) => page.rows))).toEqual(['a then, b now', 'c now']);
    stop();
  },
);
