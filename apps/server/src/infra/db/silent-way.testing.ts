import { createServer, connect as connectTo } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { workerDatabase } from '@consult/testkit/database.ts';

/**
 * The way to a database; once it is silent nothing passes it, and nobody is told, as with a machine that vanished.
 */
export type Way = {
  url: string;
  fallSilent: () => void;
  speakAgain: () => void;
  /** Ends what is open. */
  cut: () => void;
  /** What is opened from now on leads to this port, and speaks; what was silent stays so. */
  leadTo: (port: number) => void;
  close: () => void;
};

/** Opens a way to the database of an address, by default the worker's. */
export async function openWay(to?: string): Promise<Way> {
  const url = new URL(to ?? (await workerDatabase()));
  const { hostname } = url;
  let port = Number(url.port);
  let silent = false;
  const silenced = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    if (silent) return;
    const far = connectTo(port, hostname);
    sockets.add(far);
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (silenced.has(from) || onto.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => silenced.has(from) || onto.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    fallSilent() {
      silent = true;
      sockets.forEach((socket) => silenced.add(socket));
    },
    speakAgain() {
      silent = false;
      silenced.clear();
    },
    cut,
    leadTo(next) {
      port = next;
      silent = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
