import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, root } from './setup.mjs';

const web = join(root, 'apps/web');
const dist = join(web, 'dist');
const cache = join(root, 'node_modules/.cache/consult');
const stamp = join(cache, 'web-build');
/** The sources of the page. */
const sources = ['apps/web', 'packages/contract', 'packages/domain', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the web app when a source has changed since the last build; returns whether a build is there now. It is made
 * in a folder of its own and put in its place when it is whole: a server that starts meanwhile finds a page or none,
 * never half of one.
 */
export function ensureWebBuild(node) {
  const wanted = sourceHash();
  const isBuilt = existsSync(join(dist, 'index.html'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log('Building the web app (needed once, and after a change) ...');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  mkdirSync(cache, { recursive: true });
  const making = join(cache, `web-dist-${process.pid}`);
  // What a build warns of is for those who change it (`npm run build`): an operator looks for the lines of the start.
  const run = spawnSync(
    node,
    [vite, 'build', '--logLevel', 'error', '--outDir', relative(web, making), '--emptyOutDir'],
    {
      cwd: web,
      env: environment(node),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (run.status !== 0) {
    rmSync(making, { recursive: true, force: true });
    return false;
  }
  rmSync(dist, { recursive: true, force: true });
  renameSync(making, dist);
  writeFileSync(stamp, wanted);
  return true;
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) add(hash, source);
  return hash.digest('hex');
}

function add(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    hash.update(`${path}\n`).update(readFileSync(full));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Generated files follow from the rest, and the build itself writes them.
    const skipped = ['node_modules', 'dist'].includes(entry.name) || /\.(test|gen)\.tsx?$/.test(entry.name);
    if (!skipped) add(hash, `${path}/${entry.name}`);
  }
}
