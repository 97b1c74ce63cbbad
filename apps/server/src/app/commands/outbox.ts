import { parseArgs } from 'node:util';
import { inTransaction } from '../../infra/db/transaction.ts';
import { openJobs } from '../../infra/jobs/jobs.ts';
import { openLog } from '../../infra/log/log.ts';
import { retryOutgoing } from '../../infra/outbox/retry.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
type Failed = {
  id: string;
  kind: string;
  template: string;
  attempts: number;
  last_error: string;
  settled_at: Date | null;
};

/**
 * Lists mails, faxes and pushes that failed and sends them again. Prints neither their content nor their receivers.
 */
export const outbox: Command = {
  usage: ['failed', 'retry ID'],
  async run(args, config) {
    const [way, id = ''] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
    if (way === 'failed') return listFailed(config);
    if (way === 'retry' && isId.test(id)) return retry(config, id);
    throw new UsageError(way === 'retry' ? 'retry: the ID of an entry is needed.' : 'outbox: say what to do.');
  },
};

/** The newest hundred failures of mail, fax and push, and those of other jobs. */
async function listFailed(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool, url }) => {
    const { rows } = await pool.query<Failed>(
      `select id, kind, template, attempts, last_error, settled_at from outgoing where state = 'failed'
        order by created_at desc, id desc limit 100`,
    );
    for (const one of rows)
      console.log(
        [
          one.settled_at?.toISOString() ?? '-',
          one.id,
          one.kind,
          one.template,
          one.last_error,
          `${one.attempts} tries`,
        ].join('  '),
      );
    const log = openLog({ level: config.logLevel });
    const jobs = await openJobs({ url, log, worker: false });
    try {
      // The list above names the outgoing message of a failed send; this one names the other jobs only.
      const others = (await jobs.states()).failures.filter(
        ({ kind }) => kind !== 'send-mail' && kind !== 'send-outgoing',
      );
      for (const { failedAt, kind, code, attempts } of others)
        console.log([failedAt, `job ${kind}`, code, `${attempts} tries`].join('  '));
      if (rows.length + others.length === 0) console.log('Nothing has failed.');
    } finally {
      await jobs.stop();
      log.close();
    }
  });
}

async function retry(config: Config, id: string): Promise<void> {
  await withInstallation(config, async ({ pool, url }) => {
    const log = openLog({ level: config.logLevel });
    const jobs = await openJobs({ url, log, worker: false });
    try {
      const done = await inTransaction(pool, (client) => retryOutgoing(client, jobs, { id, actorId: null }));
      if (!done) throw new ConfigError(`${id} is no mail, fax or push that failed and can be sent again.`);
      console.log(`${id} is sent again, as soon as a worker runs.`);
    } finally {
      await jobs.stop();
      log.close();
    }
  });
}
