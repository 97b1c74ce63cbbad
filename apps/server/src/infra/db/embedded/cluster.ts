import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { canEnter, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError, errorCode } from './error.ts';
import { serverEnvironment } from './settings.ts';

/** Port and password of a cluster, stored inside its folder, readable by the server's account alone. */
export interface Connection {
  port: number;
  password: string;
}

const connectionFile = 'consult-connection.json';
const connectionShape = z.object({ port: z.number().int(), password: z.string().min(20) });

/**
 * Makes a new cluster at `cluster` when there is none. It builds it aside and renames it into place, so that an
 * interrupted start leaves nothing half made. Where the server's account can not enter the data folder (root, under a
 * 0700 home folder), the cluster lies under /var/lib/consult and `cluster` is a link to it.
 */
export async function ensureCluster(
  cluster: string,
  account: Account | undefined,
  binaries: Binaries,
  sync: boolean,
): Promise<void> {
  if (await exists(join(cluster, 'PG_VERSION'))) return;
  const link = await lstat(cluster).catch(() => undefined);
  if (link && !link.isSymbolicLink()) {
    throw new EmbeddedDatabaseError(`${cluster} is there but holds no database; move it away and start again.`);
  }
  if (link)
    throw new EmbeddedDatabaseError(`${cluster} points to a database that is not there; mend or remove the link.`);

  const parent = join(cluster, '..');
  const place = canEnter(account, parent)
    ? cluster
    : join('/var/lib/consult', `cluster-${randomBytes(6).toString('hex')}`);
  const staging = `${place}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  if (account) {
    if (place !== cluster) await chmod('/var/lib/consult', 0o755);
    await chown(staging, account.uid, account.gid);
  }
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${staging}-password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    await initdb(binaries, staging, passwordFile, account, sync);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await saveConnection(staging, account, { port: await freePort(), password });
  await rename(staging, place);
  if (place !== cluster) await symlink(place, cluster);
}

/** Reads port and password of a cluster. */
export async function readConnection(cluster: string): Promise<Connection> {
  try {
    return connectionShape.parse(JSON.parse(await readFile(join(cluster, connectionFile), 'utf8')));
  } catch (error) {
    const reason = errorCode(error) || 'not in the form that was written';
    throw new EmbeddedDatabaseError(
      `The password of the database cannot be read from ${join(cluster, connectionFile)} (${reason}).`,
      {
        cause: error,
      },
    );
  }
}

/** Writes port and password of a cluster, whole or not at all. */
export async function saveConnection(
  cluster: string,
  account: Account | undefined,
  connection: Connection,
): Promise<void> {
  const file = join(cluster, connectionFile);
  await writeFile(`${file}.new`, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  if (account) await chown(`${file}.new`, account.uid, account.gid);
  await rename(`${file}.new`, file);
}

/** A TCP port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string')
    throw new EmbeddedDatabaseError('No free port was found on 127.0.0.1.');
  return address.port;
}

async function initdb(
  binaries: Binaries,
  folder: string,
  passwordFile: string,
  account: Account | undefined,
  sync: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8, the same on every operating system.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(sync ? [] : ['--no-sync']),
  ];
  const child = spawn(binaries.initdb, args, {
    ...account,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const reason = stderr.split('\n').find((line) => line.includes('error')) ?? stderr.trim().split('\n')[0] ?? '';
    throw new EmbeddedDatabaseError(
      `The database could not be created in ${folder}: ${reason || `initdb ended with ${code}`}`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
}
