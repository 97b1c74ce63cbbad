import type pg from 'pg';
import type { AccountMailApp } from '../../features/account/account.ts';
import { openJobs } from '../../infra/jobs/jobs.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openLog } from '../../infra/log/log.ts';
import { Outgoing } from '../../infra/outbox/outgoing.ts';
import type { Config } from '../../call/config.ts';
import { withInstallation } from './open-installation.ts';

/** Runs `work` on the installation with an outbox in which it can order mail; servers send it. */
export function withOutgoing<T>(
  config: Config,
  work: (installation: { pool: pg.Pool; app: AccountMailApp }) => Promise<T>,
): Promise<T> {
  return withInstallation(config, async ({ pool, keystore, url }) => {
    const log = openLog({ level: config.logLevel });
    const jobs = await openJobs({ url, log, worker: false });
    try {
      const outgoing = new Outgoing(await openKeyring(pool, keystore), jobs, config.publicUrl);
      return await work({ pool, app: { outgoing, config, now: () => new Date() } });
    } finally {
      await jobs.stop();
      log.close();
    }
  });
}
