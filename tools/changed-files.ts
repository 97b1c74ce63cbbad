import { spawnSync } from 'node:child_process';
import { root } from './program.ts';

/**
 * The files that differ from the point where this branch left main, with uncommitted ones; on main itself, and in a
 * clone without it, only uncommitted ones.
 */
export function changedFiles(): string[] {
  const base = git('merge-base', 'main', 'HEAD')?.[0] ?? git('merge-base', 'origin/main', 'HEAD')?.[0] ?? 'HEAD';
  const found = [
    ...(git('diff', '--name-only', '--diff-filter=d', base) ?? []),
    ...(git('ls-files', '--others', '--exclude-standard') ?? []),
  ];
  return [...new Set(found)];
}

/** Every file of the checkout that git knows or would take. */
export function allFiles(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard') ?? [];
}

function git(...args: string[]): string[] | undefined {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  return run.status === 0 ? run.stdout.split('\n').filter(Boolean) : undefined;
}
