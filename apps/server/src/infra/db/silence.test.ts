import { createServer, connect as connectTo } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { workerDatabase } from '@consult/testkit/database.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isConnectionLost } from './connection.ts';
import { closePools, createPools } from './pool.ts';
import type { Pools } from './pool.ts';

/**
 * The way to the database; once it is silent nothing passes it, and nobody is told, as with a machine that vanished.
 */
type Way = { url: string; fallSilent: () => void; speakAgain: () => void; close: () => void };

async function openWay(): Promise<Way> {
  const url = new URL(await workerDatabase());
  const { hostname, port } = url;
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    if (silent) return;
    const far = connectTo(Number(port), hostname);
    sockets.add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (silent || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => silent || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const end = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    fallSilent: () => (silent = true),
    speakAgain: () => (silent = false),
    close: () => {
      end();
      server.close();
    },
  };
}

const quick = { lookMs: 20, doubtMs: 50, answerMs: 200 };
const onIdleError = vi.fn<(error: Error) => void>();
let way: Way;
let pools: Pools;
beforeEach(async () => {
  onIdleError.mockReset();
  way = await openWay();
});
afterEach(async () => {
  way.close();
  await closePools(pools);
});

it('statements on a server that has fallen silent are told to be lost, and the pool goes on once it speaks', async () => {
  pools = createPools(way.url, { write: 1, read: 1 }, onIdleError, quick);
  await pools.write.query('select 1');
  way.fallSilent();
  const lost = await pools.write.query('select 1').catch((error: unknown) => error);
  expect(isConnectionLost(lost)).toBe(true);
  expect(onIdleError).toHaveBeenCalled();
  way.speakAgain();
  await expect(pools.write.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

it('a statement that takes long is left alone while its server answers', async () => {
  pools = createPools(way.url, { write: 1, read: 1 }, onIdleError, { ...quick, answerMs: 5_000 });
  await expect(pools.write.query('select pg_sleep(0.5)')).resolves.toMatchObject({ rowCount: 1 });
  expect(onIdleError).not.toHaveBeenCalled();
});
