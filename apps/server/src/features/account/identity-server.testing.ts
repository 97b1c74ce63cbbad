import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerDatabase } from '@consult/testkit/database.ts';
import type { CallName } from '@consult/contract/calls.ts';
import pg from 'pg';
import { loadConfig } from '../../app/config.ts';
import type { App } from '../../call/context.ts';
import { buildHttp } from '../../app/http.ts';
import { startApp } from '../../app/start.ts';

/** The answer of a call: the status, the headers and the body. */
export type Answer = { status: number; headers: Headers; body: unknown; ms: number };

/** A server process on a database, listening on a port of its own. */
export type IdentityServer = {
  app: App;
  origin: string;
  call(name: CallName, input?: unknown, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
};

/** A folder with one keystore, which all processes of one database share. */
export async function sharedFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'identity-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The ground of server processes: a database without the demo world, and a folder with its keystore. */
export type QuietGround = { url: string; path: string };

let ground: Promise<QuietGround> | undefined;
let server: Promise<IdentityServer> | undefined;

/**
 * The ground that the files of this worker process share, on which no jobs run. It goes with the process and the run's
 * cluster.
 */
export async function quietGround(): Promise<QuietGround> {
  ground ??= (async () => {
    const { path } = await sharedFolder();
    process.once('exit', () => rmSync(path, { recursive: true, force: true }));
    return { url: await workerDatabase(), path };
  })();
  const known = await ground;
  await forgetTries(known.url);
  return known;
}

/** All files come from one address, which may try only so often: this forgets the tries of the files before. */
async function forgetTries(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from rate_limit');
  await client.end();
}

/**
 * The one server of this worker process on the quiet ground: nobody stops it, and its clock and settings are left
 * alone.
 */
export async function quietServer(): Promise<IdentityServer> {
  const { url, path } = await quietGround();
  server ??= startIdentityServer(url, path).then((started) => ({ ...started, stop: async () => undefined }));
  return server;
}

/** Starts a server process as `npm start` would, without the demo world. */
export async function startIdentityServer(
  databaseUrl: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<IdentityServer> {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ROLE: 'http',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    POOL_WRITE: '4',
    POOL_READ: '4',
    ...env,
  });
  const { app, stop } = await startApp(config);
  const http = await buildHttp(app);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    origin,
    async call(name, input = {}, headers = {}) {
      const started = performance.now();
      const response = await fetch(`${origin}/V5/call/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(input),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : (JSON.parse(text) as unknown),
        ms: performance.now() - started,
      };
    },
    async stop() {
      await http.close();
      await stop();
    },
  };
}

/** The cookie that an answer set, as the browser sends it back. */
export function cookieOf(answer: Answer): string {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .find((pair) => !pair.endsWith('='));
  if (!cookie) throw new Error(`no cookie was set: ${answer.status} ${JSON.stringify(answer.body)}`);
  return cookie;
}
