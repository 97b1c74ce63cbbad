import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { errorCode } from './error.ts';

/** The account that the database server runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account to switch to for the server, or undefined when this process is not root and keeps its own. Root takes
 * the owner of an existing cluster, else the user `postgres`, else `nobody`.
 */
export function serverAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(cluster) ?? accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether that account may reach and enter a folder, parents with mode 0700 included. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}

function ownerOf(cluster: string): Account | undefined {
  try {
    const { uid, gid } = statSync(cluster);
    return uid === 0 ? undefined : { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function accountNamed(name: string): Account | undefined {
  let passwd: string;
  try {
    passwd = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  const uid = Number(fields?.[2]);
  return fields && Number.isInteger(uid) && uid !== 0 ? { uid, gid: Number(fields[3]) } : undefined;
}
