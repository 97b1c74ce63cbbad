import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error.ts';

/**
 * Whether a process exists and is more than a zombie. In a container without an init process nobody reaps an orphan:
 * it answers signals for ever, and PostgreSQL would take its old pid file for a living one.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !processState(pid).startsWith('Z');
}

/**
 * A text that tells this process from a later one with the same number: its start time. Empty where the platform does
 * not say; two empty texts count as equal.
 */
export function startMark(pid: number): string {
  if (process.platform === 'linux') return procStat(pid)[19] ?? '';
  return ps('lstart', pid);
}

/** The command line of a process, empty when it is gone or not ours to see. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps('command', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The content of a server's `postmaster.pid`; undefined when there is no such file. */
export function readPidFile(cluster: string): { pid: number; port: number } | undefined {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 };
}

/**
 * Whether a pid that stands in a cluster's pid file is a living PostgreSQL server of that cluster. A number that now
 * belongs to another program, to another cluster's server or to a zombie makes the file stale.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (pid <= 0 || !isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = commandLine(pid);
  if (!command.includes('postgres')) return false;
  // The pid file of a copied folder names the server of the folder that was copied.
  if (process.platform !== 'linux') return command.includes(cluster);
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // We can not see the process: believe the file rather than start a second server on the same data.
    return isAlive(pid);
  }
}

function processState(pid: number): string {
  return process.platform === 'linux' ? (procStat(pid)[0] ?? '') : ps('state', pid);
}

/** Fields of /proc/<pid>/stat from the third (state) on; the name before them may hold spaces and brackets. */
function procStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function ps(column: string, pid: number): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
