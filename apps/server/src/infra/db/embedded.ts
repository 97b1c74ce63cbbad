import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connect } from './connection.ts';
import { serverAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { ensureCluster, readConnection, type Connection } from './embedded/cluster.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded/error.ts';
import { isMarkAlive, processMark, withLock } from './embedded/lock.ts';
import {
  adoptPostmaster,
  databaseUrl,
  startPostmaster,
  stopPostmaster,
  type PostmasterPlan,
} from './embedded/postmaster.ts';
import { isAlive, readPidFile } from './embedded/process.ts';
import { serverSettings } from './embedded/settings.ts';

const watchEveryMs = 500;

/** Name of the product's role and database in the embedded server. */
const product = 'consult';

export interface EmbeddedOptions {
  /** A folder of its own for the database: cluster, log, lock. Made when missing. */
  dataDir: string;
  /** Called with one line for the start: started or adopted. Never holds the password. */
  log?: (line: string) => void;
  /** Told each time that the server in use had died: the process id of the new one, or why none starts. */
  onDeath?: (then: { pid: number } | { error: unknown }) => void;
  /** Off only for databases of tests. */
  fsync?: boolean;
  /** Server settings on top of the built-in ones. */
  settings?: Record<string, string>;
}

export interface EmbeddedDatabase {
  /**
   * Address of the product's database with its role (owner of the database, no superuser). Holds the password: never
   * log it.
   */
  url: string;
  /** Of the superuser and the database `postgres`, for backup and tests. Never log it. */
  adminUrl: string;
  /** True when this process found a living server that another process had started. */
  adopted: boolean;
  /** Process id of the database server. */
  pid: number;
  /** Ends this process's use. The server itself stops when no other process uses the folder. */
  stop(): Promise<void>;
}

/**
 * Starts the database server that lives in `dataDir`, or adopts the one that lives there already; any number of
 * processes may do so at once. While in use, a server that dies is started again on the same port.
 * @throws EmbeddedDatabaseError with a sentence to print: folder not writable, no program for this machine, ...
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  await prepareFolder(dataDir);
  const user = join(dataDir, 'users', `${processMark(process.pid)}-${randomBytes(4).toString('hex')}`);

  const first = await withLock(dataDir, async () => {
    const running = await ensureRunning(dataDir, options, false);
    await writeFile(user, '');
    return running;
  });
  log(
    `PostgreSQL ${first.adopted ? 'adopted' : 'started'} in ${dataDir} (process ${first.pid}, port ${first.connection.port})`,
  );

  const ending = new AbortController();
  const watching = watch(
    first,
    ending.signal,
    async () => {
      const again = await withLock(dataDir, () => ensureRunning(dataDir, options, true));
      options.onDeath?.({ pid: again.pid });
      return again;
    },
    (error) => options.onDeath?.({ error }),
  );

  return {
    url: databaseUrl(product, first.connection, product),
    adminUrl: databaseUrl('postgres', first.connection, 'postgres'),
    adopted: first.adopted,
    pid: first.pid,
    async stop() {
      if (ending.signal.aborted) return;
      ending.abort();
      await watching;
      await withLock(dataDir, async () => {
        await rm(user, { force: true });
        if (!(await isUsed(dataDir))) await stopPostmaster(first.plan);
      });
    },
  };
}

interface Running {
  plan: PostmasterPlan;
  connection: Connection;
  pid: number;
  adopted: boolean;
  /** Present when this process started it. */
  child?: ChildProcess;
}

/** The caller holds the lock. */
async function ensureRunning(dataDir: string, options: EmbeddedOptions, keepPort: boolean): Promise<Running> {
  const folder = join(dataDir, 'cluster');
  const account = serverAccount(folder);
  await checkOwner(folder);
  const binaries = findBinaries(account, dataDir);
  await ensureCluster(folder, account, binaries, options.fsync !== false);
  const cluster = await realpath(folder);
  const plan: PostmasterPlan = {
    cluster,
    logFile: join(dataDir, 'postgres.log'),
    account,
    binaries,
    settings: serverSettings(options),
    keepPort,
  };
  const saved = await readConnection(cluster);
  const adoptedPid = await adoptPostmaster(cluster, saved);
  if (adoptedPid !== undefined) {
    const connection = { ...saved, port: readPidFile(cluster)?.port || saved.port };
    await ensureDatabase(connection);
    return { plan, connection, pid: adoptedPid, adopted: true };
  }
  const { child, connection } = await startPostmaster(plan, saved);
  await ensureDatabase(connection);
  return { plan, connection, pid: child.pid ?? 0, adopted: false, child };
}

/** The product's role may make databases (tests do) and see the server's statistics, nothing more. */
async function ensureDatabase(connection: Connection): Promise<void> {
  const client = await connect({ connectionString: databaseUrl('postgres', connection, 'postgres') });
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $1) as database`,
      [product],
    );
    if (!rows[0]?.role) {
      await client.query(`create role ${product} login createdb password ${client.escapeLiteral(connection.password)}`);
      await client.query(`grant pg_monitor, pg_signal_backend to ${product}`);
    }
    if (!rows[0]?.database) await client.query(`create database ${product} owner ${product}`);
  } finally {
    await client.end();
  }
}

/** Looks after the server until the signal comes; resolves when it has stopped. */
async function watch(
  first: Running,
  signal: AbortSignal,
  restart: () => Promise<Running>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let running = first;
  while (!signal.aborted) {
    await pause(watchEveryMs, signal);
    if (signal.aborted || lives(running)) continue;
    try {
      running = await restart();
    } catch (error) {
      onFailure(error);
      await pause(5000, signal);
    }
  }
}

function lives({ pid, child }: Running): boolean {
  return child ? child.exitCode === null && child.signalCode === null : isAlive(pid);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms).unref();
    signal.addEventListener('abort', finish);
  });
}

/** Whether a living process other than `departed` is registered; clears away registrations of dead ones. */
async function isUsed(dataDir: string): Promise<boolean> {
  let used = false;
  for (const mark of await readdir(join(dataDir, 'users'))) {
    if (isMarkAlive(mark)) used = true;
    else await rm(join(dataDir, 'users', mark), { force: true });
  }
  return used;
}

async function prepareFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(join(dataDir, 'users'), { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new EmbeddedDatabaseError(`The data folder ${dataDir} cannot be written (${errorCode(error)}).`, {
      cause: error,
    });
  }
}

async function checkOwner(cluster: string): Promise<void> {
  const me = process.getuid?.();
  if (me === undefined || me === 0) return;
  const uid = await stat(cluster).then(
    (found) => found.uid,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return me;
      throw error;
    },
  );
  if (uid !== me) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} belongs to another user (id ${uid}); start as that user or as root.`,
    );
  }
}
