import type pg from 'pg';
import { emptyGallery, handOverGallery } from '../../features/media/media.ts';
import { openJobs } from '../../infra/jobs/jobs.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { openLog } from '../../infra/log/log.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { findPerson } from './find-person.ts';
import type { FoundPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';

/** Galleries of accounts that are disabled: somebody else gets them, or they go before their 90 days are over. */
export const gallery: Command = {
  usage: ['hand-over EMAIL TO-EMAIL', 'delete EMAIL'],
  async run([what, asked, to], config) {
    if (what === 'hand-over') {
      if (!asked || !to) throw new UsageError('gallery hand-over: EMAIL and TO-EMAIL are needed.');
      return handOver(config, asked, to);
    }
    if (what !== 'delete') throw new UsageError('gallery: say what to do.');
    if (!asked) throw new UsageError('gallery delete: EMAIL is needed.');
    return drop(config, asked);
  },
};

async function handOver(config: Config, asked: string, toAsked: string): Promise<void> {
  await withInstallation(config, async ({ pool, keystore }) => {
    const [person, to] = [await disabledPerson(pool, asked), await findPerson(pool, toAsked)];
    if (await isDisabled(pool, to)) throw new ConfigError(`${to.email} is disabled.`);
    const opened = { keyring: await openKeyring(pool, keystore), terms: await openTerms(pool, keystore) };
    await announced(pool, async (live) => {
      const app = { ...opened, write: pool, live, now: () => new Date() };
      const count = await handOverGallery(app, { from: person.id, to: to.id });
      console.log(`${to.email} has ${files(count)} of ${person.email} now.`);
    });
  });
}

async function drop(config: Config, asked: string): Promise<void> {
  await withInstallation(config, async ({ pool, url }) => {
    const { id: personId, email } = await disabledPerson(pool, asked);
    const log = openLog({ level: config.logLevel });
    const jobs = await openJobs({ url, log, worker: false });
    try {
      await announced(pool, async (live) => {
        const app = { write: pool, jobs, live, now: () => new Date() };
        const audit = { kind: 'media-deleted', actorId: null } as const;
        const count = await emptyGallery(app, { personId, addedBefore: null }, audit);
        console.log(`Deleted ${files(count)} of ${email}; a server removes the bytes within minutes.`);
      });
    } finally {
      await jobs.stop();
      log.close();
    }
  });
}

const files = (count: number): string => (count === 1 ? '1 photo or film' : `${count} photos and films`);

/** @throws ConfigError where there is no such person, or their account is open: the gallery is theirs. */
async function disabledPerson(pool: pg.Pool, asked: string): Promise<FoundPerson> {
  const person = await findPerson(pool, asked);
  if (!(await isDisabled(pool, person)))
    throw new ConfigError(`${person.email} is not disabled: their gallery is theirs.`);
  return person;
}

async function isDisabled(pool: pg.Pool, { id }: FoundPerson): Promise<boolean> {
  const { rows } = await pool.query<{ disabled: boolean }>(
    'select disabled_at is not null as disabled from person where id = $1',
    [id],
  );
  return rows[0]?.disabled === true;
}
