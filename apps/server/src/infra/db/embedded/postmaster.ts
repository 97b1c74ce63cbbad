import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { outliveLoss } from '../connection.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { freePort, saveConnection, type Connection } from './cluster.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { isAlive, isPostmasterOf, readPidFile } from './process.ts';
import { serverEnvironment } from './settings.ts';

const logLimitBytes = 5 * 1024 * 1024;

/** Everything that running the server of one cluster needs. */
export interface PostmasterPlan {
  /** The cluster's folder, links resolved. */
  cluster: string;
  logFile: string;
  account: Account | undefined;
  binaries: Binaries;
  settings: Record<string, string>;
  /** Keep the port even when somebody else listens on it: pools that run already know no other. */
  keepPort: boolean;
}

/** Gives the pid of the living server of a cluster once it accepts connections, or undefined when none lives. */
export async function adoptPostmaster(cluster: string, connection: Connection): Promise<number | undefined> {
  const file = readPidFile(cluster);
  if (!file || !isPostmasterOf(file.pid, cluster)) return undefined;
  await waitUntilReady(cluster, { ...connection, port: file.port || connection.port }, file.pid);
  return isAlive(file.pid) ? file.pid : undefined;
}

/**
 * Starts the server of a cluster in a session of its own: neither a Ctrl-C in the terminal nor a kill -9 of this
 * process reaches it. Takes another port when somebody else listens on the cluster's, and waits for the last
 * backends of a killed predecessor.
 */
export async function startPostmaster(
  plan: PostmasterPlan,
  connection: Connection,
): Promise<{ child: ChildProcess; connection: Connection }> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    // The caller holds the lock and found no living server, so a pid file here is stale.
    await rm(join(plan.cluster, 'postmaster.pid'), { force: true });
    const { child, output } = launch(plan, connection.port);
    if (child.pid !== undefined && (await waitUntilReady(plan.cluster, connection, child.pid, child)))
      return { child, connection };
    const text = output();
    if (Date.now() < deadline && /Address already in use|could not create any TCP/.test(text)) {
      if (plan.keepPort) await delay(500);
      else {
        connection = { ...connection, port: await freePort() };
        await saveConnection(plan.cluster, plan.account, connection);
      }
      continue;
    }
    if (Date.now() < deadline && text.includes('shared memory block')) {
      await delay(100);
      continue;
    }
    // Clients that knock meanwhile are told that it is starting; what ended it is the last of the others.
    const fatal = [...text.matchAll(/(?:FATAL|PANIC): +(?!the database system is )(.*)/g)].at(-1)?.[1];
    const reason = fatal ?? (text.trim().split('\n').at(-1) || 'it ended at once');
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL did not start: ${reason} (see ${plan.logFile}).`);
  }
}

/** Stops the server of a cluster: it closes its clients' connections, and everything committed is on disk. */
export async function stopPostmaster(plan: PostmasterPlan): Promise<void> {
  const file = readPidFile(plan.cluster);
  if (!file || !isPostmasterOf(file.pid, plan.cluster)) return;
  const args = ['stop', '-D', plan.cluster, '-m', 'fast', '-w', '-t', '60', '-s'];
  const child = spawn(plan.binaries.pgCtl, args, {
    ...plan.account,
    cwd: '/',
    env: serverEnvironment(),
    stdio: 'ignore',
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  // pg_ctl returns once the pid file is gone, which the server removes a moment before it ends.
  const deadline = Date.now() + 10_000;
  while (isPostmasterOf(file.pid, plan.cluster) && Date.now() < deadline) await delay(10);
  if (isPostmasterOf(file.pid, plan.cluster)) {
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL (process ${file.pid}) did not stop within a minute.`);
  }
}

/** The address of a database of the cluster. */
export function databaseUrl(user: string, connection: Connection, database: string): string {
  return `postgres://${user}:${connection.password}@127.0.0.1:${connection.port}/${database}`;
}

function launch(plan: PostmasterPlan, port: number): { child: ChildProcess; output: () => string } {
  rotate(plan.logFile);
  const args = ['-D', plan.cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(plan.settings)) args.push('-c', `${name}=${value}`);
  const log = openSync(plan.logFile, 'a', 0o600);
  const from = statSync(plan.logFile).size;
  try {
    const child = spawn(plan.binaries.postgres, args, {
      ...plan.account,
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.on('error', () => {
      // A program that cannot be run has no pid; startPostmaster reports it.
    });
    child.unref();
    return { child, output: () => readFileSync(plan.logFile).subarray(from).toString('utf8') };
  } finally {
    closeSync(log);
  }
}

function rotate(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(file, `${file}.1`);
}

/** True once the server of this very cluster answers; false when its process ended first. */
async function waitUntilReady(
  cluster: string,
  connection: Connection,
  pid: number,
  child?: ChildProcess,
): Promise<boolean> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    // A child of ours stays a zombie until Node reaps it: its own exit code is the earlier news.
    if (child ? child.exitCode !== null || child.signalCode !== null : !isAlive(pid)) return false;
    const failure = await tryConnect(cluster, connection);
    // Somebody else's server may answer on our port while our own is about to end: look again.
    if (!failure) return child ? child.exitCode === null && isAlive(pid) : true;
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `The database server (process ${pid}) does not answer on port ${connection.port}: ${failure}`,
      );
    }
    await delay(15);
  }
}

/**
 * Why the server of this cluster can not be reached; undefined where it answers. The server of a copied folder has the
 * same password.
 */
async function tryConnect(cluster: string, connection: Connection): Promise<string | undefined> {
  // Where the server goes away between two queries, the next try says so.
  const client = outliveLoss(
    new pg.Client({
      connectionString: databaseUrl('postgres', connection, 'postgres'),
      connectionTimeoutMillis: 5000,
    }),
  );
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const served = resolve(rows[0]?.folder ?? '');
    return served === resolve(cluster) ? undefined : `the server there is that of ${served}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
