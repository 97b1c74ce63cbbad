import { execFile } from 'node:child_process';
import { chown, cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from './embedded.ts';
import { serverAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { freePort, readConnection } from './embedded/cluster.ts';
import { databaseUrl, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import type { PostmasterPlan } from './embedded/postmaster.ts';
import { serverEnvironment, serverSettings } from './embedded/settings.ts';
import { openWay } from './silent-way.testing.ts';

const run = promisify(execFile);

/** How the primary goes: its process is killed, or its machine vanishes without a word. */
export type Loss = 'killed' | 'silent';

/** A primary and its synchronous standby behind one address that moves with a fail-over. */
export type Pair = {
  url: string;
  /** Loses the primary, fences it, and promotes the standby; the address leads there from before it is promoted. */
  failOver(loss: Loss): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the pair; without fsync, since no test takes the power of its machine. */
export async function startPair(): Promise<Pair> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'consult-pair-')));
  await run('chmod', ['755', folder]);
  const first = await startEmbedded({ dataDir: join(folder, 'first'), fsync: false });
  await first.stop();
  const primary = await realpath(join(folder, 'first', 'cluster'));
  const account = serverAccount(primary);
  const connection = await readConnection(primary);
  const standby = join(folder, 'second');
  await cp(primary, standby, { recursive: true, preserveTimestamps: true });
  await writeFile(join(standby, 'standby.signal'), '');
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, standby]);
  if (account) await chown(folder, account.uid, account.gid);
  await run('chmod', ['700', standby]);

  const plan = (cluster: string, settings: Record<string, string>): PostmasterPlan => ({
    cluster,
    logFile: join(folder, `${cluster === primary ? 'first' : 'second'}.log`),
    account,
    binaries: findBinaries(account, folder),
    settings: serverSettings({ fsync: false, settings: { synchronous_commit: 'on', ...settings } }),
    keepPort: false,
  });
  const at = { primary: connection, standby: { ...connection, port: await freePort() } };
  const source = `host=127.0.0.1 port=${at.primary.port} user=postgres password=${at.primary.password}`;
  const plans = {
    primary: plan(primary, { synchronous_standby_names: '*' }),
    standby: plan(standby, { primary_conninfo: source }),
  };
  const { child } = await startPostmaster(plans.primary, at.primary);
  await startPostmaster(plans.standby, at.standby);
  const way = await openWay(databaseUrl('consult', connection, 'consult'));

  return {
    url: way.url,
    async failOver(loss) {
      if (loss === 'killed') way.cut();
      else way.fallSilent();
      child.kill('SIGKILL');
      way.leadTo(at.standby.port);
      const args = ['promote', '-D', standby, '-w', '-s'];
      await run(plans.standby.binaries.pgCtl, args, { ...account, cwd: '/', env: serverEnvironment() });
    },
    async stop() {
      way.close();
      await stopPostmaster(plans.standby);
      await stopPostmaster(plans.primary);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
