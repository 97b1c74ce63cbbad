import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickPasswordHash } from '@consult/testkit/cast.ts';
import { insertOwnPeople } from '@consult/testkit/own-people.ts';
import type { OwnPeople } from '@consult/testkit/own-people.ts';
import { cloneDemoWorld } from '@consult/testkit/server.ts';
import type { App } from '../call/context.ts';
import { inTransaction } from '../infra/db/transaction.ts';
import { loadConfig } from './config.ts';
import { buildHttp } from './http.ts';
import { startApp } from './start.ts';

/** A server with the demo world in this process, and where its parts lie. */
export type RunningWorld = { app: App; url: string; databaseUrl: string; dataDir: string };

let started: Promise<RunningWorld> | undefined;

/**
 * The one world of this worker process: the first file that asks starts it, and it ends with the process. Files bring
 * their own people (`bringPeople`) and change nobody else.
 */
export function workerWorld(): Promise<RunningWorld> {
  started ??= startWorld().then(({ stop: _stop, ...world }) => {
    process.once('exit', () => rmSync(world.dataDir, { recursive: true, force: true }));
    return world;
  });
  return started;
}

/** Writes people of a file's own into a world. Their password is everybody's. */
export async function bringPeople(app: App, people: OwnPeople): Promise<void> {
  // All files sign in from one address, which may try only so often.
  await app.write.query('delete from rate_limit');
  await inTransaction(app.write, (client) => insertOwnPeople(client, people, quickPasswordHash));
}

/** A world of one file's own, on a database of its own. */
export async function startWorld(): Promise<RunningWorld & { stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'calls-'));
  const database = await cloneDemoWorld(dataDir);
  const { app, stop } = await startApp(
    loadConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'silent',
      POOL_WRITE: '4',
      POOL_READ: '4',
    }),
  );
  const http = await buildHttp(app);
  await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    databaseUrl: database.url,
    dataDir,
    async stop() {
      await app.live.close();
      await http.close();
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
