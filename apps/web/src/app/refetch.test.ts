import { InfiniteQueryObserver, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchMore } from './fetch-more.ts';
import { queryClient } from './query-client.ts';
import { refetchAfresh, refetchAllAfresh } from './refetch.ts';

/** A server that answers when the test says so, with its data of the moment of the question. */
function slowServer() {
  const asked: { answer: () => void }[] = [];
  let knows = 'before';
  return {
    asked,
    learn: (news: string) => (knows = news),
    ask: (page: string) => {
      const known = knows;
      return new Promise<string>((resolve) => asked.push({ answer: () => resolve(`${page} ${known}`) }));
    },
  };
}

type Server = ReturnType<typeof slowServer>;

const settled = () => new Promise<void>((done) => setImmediate(done));

async function answerAll({ asked }: Server): Promise<void> {
  while (asked.length > 0) {
    asked.shift()!.answer();
    await settled();
  }
}

let leave = () => {};

/** Shows a list of two pages, of which the second comes on demand. */
async function shownList(server: Server) {
  const observer = new InfiniteQueryObserver<string, Error, InfiniteData<string, number>, string[], number>(
    queryClient,
    {
      queryKey: ['list'],
      queryFn: ({ pageParam }) => server.ask(`page ${pageParam}`),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length + 1 : null),
    },
  );
  leave = observer.subscribe(() => {});
  await answerAll(server);
  return {
    shown: () => observer.getCurrentResult().data?.pages,
    more: () => fetchMore(observer.getCurrentResult()),
  };
}

beforeEach(() => queryClient.clear());
afterEach(() => leave());

test('a further page that is on its way comes, and what happened meanwhile is asked for after it', async () => {
  const server = slowServer();
  const { shown, more } = await shownList(server);
  const loading = more();
  await settled();
  server.learn('after');
  const refreshed = refetchAfresh(['list']);
  await settled();
  await answerAll(server);
  await Promise.all([loading, refreshed]);
  expect(shown()).toEqual(['page 1 after', 'page 2 after']);
});

test('a further page that is wished for while the list is asked for anew comes after it and ends nothing', async () => {
  const server = slowServer();
  const { shown, more } = await shownList(server);
  server.learn('after');
  const refreshed = refetchAfresh(['list']);
  await settled();
  const loading = more();
  await settled();
  await answerAll(server);
  await Promise.all([loading, refreshed]);
  expect(shown()).toEqual(['page 1 after', 'page 2 after']);
});

test('after a gap a first load that was asked for before it ended is followed by another', async () => {
  const server = slowServer();
  const observer = new QueryObserver(queryClient, { queryKey: ['one'], queryFn: () => server.ask('it') });
  leave = observer.subscribe(() => {});
  await settled();
  server.learn('after');
  const refreshed = refetchAllAfresh(({ state }) => state.fetchStatus === 'fetching');
  await answerAll(server);
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('it after');
});
