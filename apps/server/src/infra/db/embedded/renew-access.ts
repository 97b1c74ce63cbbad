import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { freePort, saveConnection } from './cluster.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { isPostmasterOf, readPidFile } from './process.ts';
import { serverEnvironment } from './settings.ts';

/** Roles whose password stands in the connection file. The product's is missing where nothing started the copy yet. */
const roles = ['postgres', 'consult'];

/**
 * Gives the stopped database of a restored or copied folder a port and a password of its own, so that it and the one it
 * was copied from can not be taken for each other. It needs no knowledge of the old password, and may be repeated.
 * @param dataDir the folder of the database, as startEmbedded takes it
 * @throws EmbeddedDatabaseError where a server runs in it
 */
export async function renewAccess(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'cluster');
  const cluster = await realpath(folder);
  const pid = readPidFile(cluster)?.pid ?? 0;
  if (isPostmasterOf(pid, cluster))
    throw new EmbeddedDatabaseError(`A database server runs in ${cluster} (process ${pid}); stop it first.`);
  // These name processes that use the folder from which this one was copied.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  for (const name of await readdir(dataDir))
    if (name === 'users' || name === 'lock' || name.startsWith('lock-'))
      await rm(join(dataDir, name), { recursive: true, force: true });

  const account = serverAccount(folder);
  const password = randomBytes(24).toString('base64url');
  // The file first: cut off in between, the next try makes another password and needs none of the former.
  await saveConnection(cluster, account, { port: await freePort(), password });
  const { postgres } = findBinaries(account, dataDir);
  // A single process without a socket: nobody can connect while the old password still counts.
  const child = spawn(postgres, ['--single', '-D', cluster, '-c', 'log_min_messages=error', 'postgres'], {
    ...account,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  // A server that ends at once closes its input; what it said tells why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(roles.map((role) => alterSql(role, password)).join(''));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const reason = /(?:ERROR|FATAL|PANIC): +(.*)/.exec(said)?.[1];
  if (code !== 0 || reason) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} did not take a new password: ${reason ?? `it ended with ${code}`}.`,
    );
  }
}

/** One line, as the single process reads it. */
function alterSql(role: string, password: string): string {
  return (
    `do $$ begin if exists (select from pg_roles where rolname = '${role}') then ` +
    `alter role ${role} password '${password}'; end if; end $$;\n`
  );
}
