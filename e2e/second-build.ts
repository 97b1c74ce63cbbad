import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server: the test can deploy a newer build behind it while pages are open. */
export type Front = { url: string; deploy: () => void; close: () => Promise<void> };

/**
 * Passes everything on to `target`. After `deploy` the document says that it belongs to the second build, and the
 * worker's list of files says that the document has changed: to a browser a real second build differs in the same way.
 */
export async function startFront(target: string): Promise<Front> {
  let second = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { host: _host, connection: _, 'accept-encoding': __, 'content-length': ___, ...others } = request.headers;
      const headers = new Headers(Object.entries(others).map(([name, value]) => [name, String(value)]));
      // The server would answer that nothing has changed, because it does not know the second build.
      for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name);
      const body = request.method === 'POST' ? await bodyOf(request) : undefined;
      const answer = await fetch(`${target}${request.url}`, {
        method: request.method ?? 'GET',
        // The server checks that the page comes from its own address.
        headers: headers.has('origin') ? withOrigin(headers, target) : headers,
        redirect: 'manual',
        ...(body ? { body } : {}),
      });
      for (const [name, value] of answer.headers)
        if (!['content-length', 'content-encoding', 'transfer-encoding', 'connection'].includes(name))
          response.appendHeader(name, value);
      response.statusCode = answer.status;
      const type = answer.headers.get('content-type') ?? '';
      if (request.url === '/sw.js' && second)
        return response.end((await answer.text()).replace(/(index\.html`,\s*revision:\s*`)[0-9a-f]+/, '$1second'));
      if (type.startsWith('text/html') && second)
        return response.end((await answer.text()).replace('<head>', '<head><meta name="build" content="second">'));
      if (type.startsWith('text/event-stream') && answer.body) {
        response.flushHeaders();
        request.on('close', () => void answer.body?.cancel().catch(() => undefined));
        for await (const piece of answer.body) response.write(piece);
        return response.end();
      }
      return response.end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => void (second = true),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function withOrigin(headers: Headers, target: string): Headers {
  headers.set('origin', target);
  return headers;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
