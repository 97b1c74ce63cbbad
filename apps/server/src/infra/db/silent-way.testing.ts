import { createServer, connect as connectTo } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { workerDatabase } from '@consult/testkit/database.ts';

/**
 * The way to the database; once it is silent nothing passes it, and nobody is told, as with a machine that vanished.
 */
export type Way = { url: string; fallSilent: () => void; speakAgain: () => void; close: () => void };

/** Opens a way to the worker's database. */
export async function openWay(): Promise<Way> {
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
