import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@consult/server/infra/db/embedded.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { defaultScale } from '@consult/testkit/scale/params.ts';
import type { ScaleParams } from '@consult/testkit/scale/params.ts';
import { ensureScaleWorld } from '@consult/testkit/scale/scale.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import pg from 'pg';
import type { BenchOptions } from './options.ts';
import { keepStatements, statementSettings, tellStatements } from './statements.ts';

/** A folder that goes when the benchmark ends; the database server's own user may enter it. */
export async function scratchFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'consult-bench-'));
  await chmod(path, 0o755);
  return { path, remove: () => removeFolder(path) };
}

/** The cluster may lie elsewhere with only a link in the folder. */
async function removeFolder(path: string): Promise<void> {
  const cluster = await realpath(join(path, 'postgres/cluster')).catch(() => undefined);
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
}

/** A world on an embedded PostgreSQL that keeps its promises: fsync on, the product's own settings. */
export type BenchWorld = {
  dataDir: string;
  databaseUrl: string;
  /** The process of the database server that is the parent of all others. */
  postmaster: number;
  /** Asks the database directly, to choose threads and to count. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** A real server process on it. */
  serve(env?: Readonly<Record<string, string>>): Promise<TestServer>;
  stop(): Promise<void>;
};

/** A world small enough to make in seconds, for what doesn't depend on size. */
export const smallScale: ScaleParams = {
  ...defaultScale,
  doctors: 1_100,
  specialists: 200,
  services: 300,
  consults: 3_000,
  heavy: 50,
  heavyClinic: 50,
  patientMessages: 0,
};

/**
 * A world of so many consults, in which one person has 50,000 of them and one clinic 200,000 (a twentieth, a fifth of
 * smaller worlds).
 */
export const largeScale = (consults: number): ScaleParams => ({
  ...defaultScale,
  consults,
  heavy: Math.min(50_000, Math.floor(consults / 20)),
  heavyClinic: Math.min(200_000, Math.floor(consults / 5)),
  patientMessages: 0,
});

/** Makes a world; one that takes minutes to make is kept in the temporary folder for the next run. */
export async function openWorld(params: ScaleParams, options: BenchOptions): Promise<BenchWorld> {
  const kept = params.consults >= 100_000;
  const folder = kept ? await keptFolder(params) : await scratchFolder();
  const database = await startEmbedded({
    dataDir: join(folder.path, 'postgres'),
    settings: options.statements ? statementSettings : {},
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const servers: TestServer[] = [];
  const stop = async (): Promise<void> => {
    for (const server of servers) await server.stop();
    if (options.statements) await tellStatements(database.adminUrl);
    await pool.end();
    await database.stop();
    await folder.remove();
  };
  try {
    const keystoreFile = join(folder.path, 'keystore.json');
    await ensureScaleWorld({
      databaseUrl: database.url,
      keystoreFile,
      params,
      log: (line) => kept && console.error(line),
    });
    if (options.statements) await keepStatements(database.adminUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    dataDir: folder.path,
    databaseUrl: database.url,
    postmaster: database.pid,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    async serve(env) {
      const profile: Record<string, string> = options.profileDir
        ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profileDir}` }
        : {};
      const server = await startServer({
        databaseUrl: database.url,
        dataDir: folder.path,
        env: { LOG_LEVEL: 'error', ...profile, ...env },
      });
      servers.push(server);
      return server;
    },
    stop,
  };
}

async function keptFolder(params: ScaleParams): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = join(tmpdir(), 'consult-bench', `world-${params.consults}`);
  await mkdir(path, { recursive: true });
  return { path, remove: async () => undefined };
}

/** Signs many people in, a few at a time, as password hashes fill the cores. */
export async function signInAll(url: string, emails: readonly string[]): Promise<Client[]> {
  const clients: Client[] = [];
  for (let from = 0; from < emails.length; from += 4)
    clients.push(...(await Promise.all(emails.slice(from, from + 4).map((email) => signIn(url, email)))));
  return clients;
}
