import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

/** A document that shows a few words in a font, and does nothing else. */
const bare = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width">
<link rel="preload" href="/font.woff2" as="font" type="font/woff2" crossorigin>
<style>@font-face{font-family:Plex;font-display:swap;font-weight:100 700;src:url(/font.woff2) format('woff2')}
body{margin:24px;font:18px/28px Plex,sans-serif}</style><h1>Your clinic</h1><p>One moment…</p>`;

/** Serves that page with the font of this file; resolves to its address and how to stop. */
export async function serveBarePage(font: string): Promise<{ url: string; stop: () => void }> {
  const bytes = readFileSync(font);
  const server = createServer(({ url }, response) => {
    if (url === '/font.woff2') response.writeHead(200, { 'content-type': 'font/woff2' }).end(bytes);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bare);
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
