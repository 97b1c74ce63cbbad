import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
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
/** The one that names the folder of that cluster, which goes with it. */
const folderVariable = 'CONSULT_TEST_FOLDER';
const folderPrefix = 'consult-test-';
const template = 'consult_template';

/**
 * A clone of the migrated template (some 30 ms). Call it in `beforeAll`, drop it in `afterAll`. Needs the cluster of
 * the vitest run; outside vitest use startTestCluster. Commits there do not reach the disk: a test that kills the
 * database server itself needs startEmbedded.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(runCluster().url, template);
}

/** The cluster of the run: its address, and its folder, which goes with it. */
function runCluster(): { url: string; folder: string } {
  const { [clusterVariable]: url, [folderVariable]: folder } = process.env;
  if (url && folder) return { url, folder };
  throw new Error(
    'There is no test cluster: run under vitest from the root of the repository, or use startTestCluster().',
  );
}

/** A database with rows in it, and the folder with the keys and files that belong to them. */
type FilledWorld = { databaseUrl: string; dataDir: string };

/**
 * A clone of a world that `fill` makes once for the whole run: for the first process that asks, while the others wait.
 * The copy of the folder lies at `dataDir`.
 */
export async function cloneFilled(
  name: string,
  dataDir: string,
  fill: (world: FilledWorld) => Promise<void>,
): Promise<TestDatabase> {
  const { url, folder } = runCluster();
  const filled = join(folder, name);
  await alone(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const making = `${name}_making`;
    // Of a process that was killed at it.
    await client.query(`drop database if exists ${making} with (force)`);
    await rm(filled, { recursive: true, force: true });
    await client.query(`create database ${making} template ${template} strategy file_copy`);
    await fill({ databaseUrl: withDatabase(url, making), dataDir: filled });
    await client.query(`alter database ${making} with allow_connections false`);
    await client.query(`alter database ${making} rename to ${name}`);
  });
  await cp(filled, dataDir, { recursive: true });
  return cloneTemplate(url, name);
}

/** Runs `act` while no other process of the run is within it. */
async function alone(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await act(client);
  } finally {
    await client.end();
  }
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
  if (first) Object.assign(process.env, { [clusterVariable]: server.url, [folderVariable]: dataDir });
  return {
    createDatabase: () => cloneTemplate(server.url, template),
    async stop() {
      if (first) for (const name of [clusterVariable, folderVariable]) delete process.env[name];
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}

async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  await runSql(url, `create database ${template}`);
  await migrate(withDatabase(url, template));
  // A template can only be copied while nobody is connected to it.
  await runSql(adminUrl, `alter database ${template} with allow_connections false is_template true`);
}

async function cloneTemplate(url: string, from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Without fsync a copy of the files costs a third of one through the buffers and the write-ahead log, which is the
  // default.
  await runSql(url, `create database ${name} template ${from} strategy file_copy`);
  return {
    url: withDatabase(url, name),
    drop: () => runSql(url, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement on a connection of its own. */
export async function runSql(url: string, sql: string): Promise<void> {
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
