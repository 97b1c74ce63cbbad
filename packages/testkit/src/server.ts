import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneFilled, createTestDatabase, runSql } from './database.ts';
import type { TestDatabase } from './database.ts';

const entry = join(import.meta.dirname, '../../../apps/server/src/app/main.ts');

export type ServerOptions = {
  /** With the demo world: a clone of the run's one, where neither database nor folder is given. */
  demo?: boolean;
  /** The database; one of the test run's own where absent. */
  databaseUrl?: string;
  /** The folder of the keystore and everything else; a temporary one where absent. */
  dataDir?: string;
  /** Use the database, the folder and so the keys of another server: a second process, or the next one after a kill. */
  beside?: TestServer;
  /** Configuration on top. */
  env?: Readonly<Record<string, string>>;
};

/** A real server process. */
export type TestServer = {
  url: string;
  pid: number;
  databaseUrl: string;
  dataDir: string;
  /** Everything that the process has printed so far. */
  log(): string;
  /** Ends it as an operator would, then removes the database and folder that this start had made. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL and leaves database and folder as they are, for `beside`. Call `stop` on it when done. */
  kill(): Promise<void>;
};

/**
 * From here on server processes keep their compiled code for the next ones, which saves a good third of a start's work.
 */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../../node_modules/.cache/consult/compiled');
}

/**
 * Starts apps/server/src/app/main.ts on a free port and waits until it listens.
 * @throws Error with what the process printed when it ends before that
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const made: (() => Promise<void>)[] = [];
  const isFilled =
    options.demo && [options.beside, options.dataDir, options.databaseUrl].every((one) => one === undefined);
  const dataDir = options.beside?.dataDir ?? options.dataDir ?? (await ownFolder(made));
  const database = isFilled ? () => cloneDemoWorld(dataDir) : createTestDatabase;
  const databaseUrl = options.beside?.databaseUrl ?? options.databaseUrl ?? (await ownDatabase(made, database));
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: options.demo ? 'on' : 'off',
      DEMO_IN_PUBLIC: options.demo ? 'on' : 'off',
      // Each test makes its own people.
      ADMIN_EMAIL: 'off',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...options.env,
    },
  });
  const output: string[] = [];
  const log = (): string => output.join('');
  // A test that dies leaves no server behind.
  const reap = (): void => void child.kill('SIGKILL');
  process.once('exit', reap);
  child.once('exit', () => process.off('exit', reap));
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const cleanUp = async (): Promise<void> => {
    for (const remove of made.splice(0).reverse()) await remove();
  };
  try {
    const url = await listening(child, output);
    return {
      url,
      pid: child.pid!,
      databaseUrl,
      dataDir,
      log,
      async stop() {
        await end('SIGTERM');
        await cleanUp();
      },
      kill: () => end('SIGKILL'),
    };
  } catch (error) {
    await end('SIGKILL');
    await cleanUp();
    throw error;
  }
}

/**
 * A database with the demo world, and its keys and files in the folder `dataDir`: clones of a world that is loaded once
 * a run, by a process that carries out no jobs, so that what waits for one waits in every clone.
 */
export function cloneDemoWorld(dataDir: string): Promise<TestDatabase> {
  return cloneFilled('consult_demo', dataDir, async (world) => {
    const loader = await startServer({ ...world, demo: true, env: { ROLE: 'http' } });
    await loader.stop();
    // Whoever copies an installation is asked about it; each clone begins as an installation of its own instead.
    await runSql(world.databaseUrl, 'delete from installation');
    await rm(join(world.dataDir, 'installation.json'), { force: true });
  });
}

function listening(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output.push(chunk.toString());
      const url = /listening on (http:\/\/\S+)/.exec(output.join(''))?.[1];
      if (url) resolve(url);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The server ended before it listened:\n${output.join('')}`)));
  });
}

async function ownFolder(made: (() => Promise<void>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-server-'));
  // An embedded database in it runs as another user where this is root.
  await chmod(folder, 0o755);
  made.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function ownDatabase(made: (() => Promise<void>)[], make: () => Promise<TestDatabase>): Promise<string> {
  const database = await make();
  made.push(() => database.drop());
  return database.url;
}
