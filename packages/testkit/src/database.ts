import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@consult/server/infra/db/embedded.ts';
import { migrate } from '@consult/server/infra/db/migrate.ts';
import pg from 'pg';

/** A database of one test file's own, with every migration applied and no rows. */
export interface TestDatabase {
  url: string;
  /** Drops it, connections and all. */
  drop(): Promise<void>;
}

export interface TestCluster {
  /** Clones the migrated template. */
  createDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** The environment variable that names the run's cluster for the processes that run test files. */
const clusterVariable = 'CONSULT_TEST_CLUSTER';
const folderPrefix = 'consult-test-';
const template = 'consult_template';

/**
 * A clone of the migrated template (some 30 ms). Call it in `beforeAll`, drop it in `afterAll`. Needs the cluster of
 * the vitest run; outside vitest use startTestCluster. Commits there do not reach the disk: a test that kills the
 * database server itself needs startEmbedded.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[clusterVariable];
  if (!adminUrl)
    throw new Error(
      'There is no test cluster: run under vitest from the root of the repository, or use startTestCluster().',
    );
  return cloneTemplate(adminUrl);
}

let shared: Promise<string> | undefined;

/**
 * The address of the one database that the files of this worker process share: migrated, and without the demo world. A
 * file brings its own rows and counts nobody else's; the database goes with the run's cluster.
 */
export function workerDatabase(): Promise<string> {
  shared ??= createTestDatabase().then(({ url }) => url);
  return shared;
}

/**
 * A throw-away PostgreSQL with a migrated template, fsync off, in a temporary folder. The first one is the run's:
 * processes started from here on find it through createTestDatabase. Only its maker knows of a further one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({
    dataDir,
    fsync: false,
    settings: { shared_buffers: '64MB', max_wal_size: '512MB', autovacuum: 'off' },
  });
  await makeTemplate(server.adminUrl, server.url);
  const first = process.env[clusterVariable] === undefined;
  if (first) process.env[clusterVariable] = server.url;
  return {
    createDatabase: () => cloneTemplate(server.url),
    async stop() {
      if (first) delete process.env[clusterVariable];
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}

async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  await query(url, `create database ${template}`);
  await migrate(withDatabase(url, template));
  // A template can only be copied while nobody is connected to it.
  await query(adminUrl, `alter database ${template} with allow_connections false is_template true`);
}

async function cloneTemplate(url: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Without fsync a copy of the files costs a third of one through the buffers and the write-ahead log, which is the
  // default.
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(url, name),
    drop: () => query(url, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Stops and removes clusters of runs that were killed. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!owner || isRunning(owner)) continue;
    const dataDir = join(tmpdir(), name);
    // Another user's leftovers are that user's to remove.
    try {
      const server = await startEmbedded({ dataDir, fsync: false });
      await server.stop();
      await removeFolder(dataDir);
    } catch {
      await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The cluster may lie elsewhere with only a link in the folder. */
async function removeFolder(dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'cluster'));
  await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
