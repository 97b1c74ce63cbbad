import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line to a server that a test can jam and cut. */
export type Line = {
  url: string;
  /** After this many more bytes from the browser the line passes nothing on, until it is cut and mended. */
  jamAfter: (bytes: number) => void;
  isJammed: () => boolean;
  /** Every connection breaks, and no new one comes about until `mend`. */
  cut: () => void;
  mend: () => void;
  close: () => void;
};

/** Opens a line to the server at `url`. */
export async function openLine(url: string): Promise<Line> {
  const sockets = new Set<Socket>();
  let whole = true;
  let left = Infinity;
  const { port } = new URL(url);
  const listener = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      // A cut line is what the test wants.
      one.on('error', () => {});
    }
    far.pipe(near);
    near.on('data', (bytes: Buffer) => {
      far.write(bytes);
      left -= bytes.length;
      if (left <= 0) near.pause();
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => {
    whole = false;
    left = Infinity;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://${new URL(url).hostname}:${(listener.address() as AddressInfo).port}`,
    jamAfter: (bytes) => (left = bytes),
    isJammed: () => left <= 0,
    cut,
    mend: () => (whole = true),
    close: () => {
      cut();
      listener.close();
    },
  };
}
