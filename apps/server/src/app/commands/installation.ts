import { parseArgs } from 'node:util';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readIdentity } from '../../infra/installation/identity.ts';
import { outlets, outletsOff, switchOn, waitingFor } from '../../infra/installation/outlets.ts';
import type { Outlet, OutletOff } from '../../infra/installation/outlets.ts';
import { sayPlace } from '../../infra/installation/place.ts';
import { openJobs } from '../../infra/jobs/jobs.ts';
import { openLog } from '../../infra/log/log.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

const command = 'npm run admin -- installation switch-on';

/** Says which installation this is, what a copied or moved data folder is, and switches on what is off in a copy. */
export const installation: Command = {
  usage: ['show', 'copied', 'moved', `switch-on ${outlets.join('|')} … [--send-waiting | --drop-waiting]`],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'send-waiting': { type: 'boolean' }, 'drop-waiting': { type: 'boolean' } },
    });
    const [way, ...names] = positionals;
    if (way === 'show') return show(config);
    if (way === 'copied' || way === 'moved') return recognise(config, way);
    if (way !== 'switch-on') throw new UsageError('installation: say what to do.');
    const wanted = outlets.filter((outlet) => names.includes(outlet));
    const unknown = names.filter((name) => !wanted.some((outlet) => outlet === name));
    if (wanted.length === 0 || unknown.length > 0)
      throw new UsageError(`switch-on: name one or several of ${outlets.join(', ')}.`);
    if (values['send-waiting'] && values['drop-waiting'])
      throw new UsageError('switch-on: either --send-waiting or --drop-waiting.');
    const waiting = values['send-waiting'] ? 'send' : values['drop-waiting'] ? 'drop' : undefined;
    return switchOnAll(config, wanted, waiting);
  },
};

/** What an operator and an admin read about what is off; nothing where everything is on. */
export function sayOff(off: readonly OutletOff[]): string[] {
  const first = off[0];
  if (!first) return [];
  return [
    `Off here since ${first.since.slice(0, 16).replace('T', ' ')} UTC, because this installation was ${first.cause}: ` +
      `${off.map(({ outlet }) => outlet).join(', ')}.`,
    `Switch on what it needs, by name: ${command} ${off.map(({ outlet }) => outlet).join(' ')}`,
  ];
}

async function show(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const identity = (await readIdentity(pool))!;
    console.log(`Installation ${identity.id}: ${sayPlace(identity.place)}.`);
    const off = sayOff(await outletsOff(pool));
    for (const line of off.length > 0 ? off : ['Nothing is off.']) console.log(line);
  });
}

async function recognise(config: Config, is: 'copied' | 'moved'): Promise<void> {
  let asked = false;
  await withInstallation(
    config,
    async ({ pool }) => {
      if (!asked) throw new ConfigError('This installation is recognised already; nothing was changed.');
      console.log(
        is === 'moved'
          ? 'It is the same one, at a new place.'
          : 'It is a copy: an installation of its own from now on.',
      );
      for (const line of sayOff(await outletsOff(pool))) console.log(line);
    },
    async () => {
      asked = true;
      return { is };
    },
  );
}

async function switchOnAll(
  config: Config,
  wanted: readonly Outlet[],
  waiting: 'send' | 'drop' | undefined,
): Promise<void> {
  await withInstallation(config, async ({ pool, url }) => {
    const log = openLog({ level: config.logLevel });
    const jobs = await openJobs({ url, log, worker: false });
    try {
      for (const outlet of wanted) {
        // What waits may have been sent by the installation from which this one was copied.
        const waits = outlet === 'jobs' ? 0 : await waitingFor(pool, outlet);
        if (waits > 0 && !waiting) {
          throw new ConfigError(
            `${waits} messages wait for ${outlet}, and the original may have sent them. ` +
              'Say --send-waiting or --drop-waiting.',
          );
        }
        const done = await inTransaction(pool, (client) => switchOn(client, jobs, outlet, waiting ?? 'send'));
        if (done === null) console.log(`${outlet} was on.`);
        else if (done === 0) console.log(`${outlet} is on.`);
        else console.log(`${outlet} is on; ${done} messages ${waiting === 'drop' ? 'were dropped' : 'go out'}.`);
      }
      if (wanted.includes('jobs')) console.log('Servers run jobs from their next start on.');
    } finally {
      await jobs.stop();
      log.close();
    }
  });
}
