import { parseArgs } from 'node:util';
import { sendNews, UnknownRoleError } from '../../features/notification/notification.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { openJobs } from '../../infra/jobs/jobs.ts';
import { openLog } from '../../infra/log/log.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** News of the product for its users. */
export const news: Command = {
  usage: ['send --title … --body … [--title-fr … --body-fr …] [--role ROLE]…', 'list'],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        body: { type: 'string' },
        'title-fr': { type: 'string' },
        'body-fr': { type: 'string' },
        role: { type: 'string', multiple: true },
      },
    });
    switch (positionals[0]) {
      case 'send': {
        const titleFr = values['title-fr']?.trim() ?? '';
        const bodyFr = values['body-fr']?.trim() ?? '';
        if ((titleFr === '') !== (bodyFr === '')) throw new UsageError('--title-fr and --body-fr come together.');
        return send(config, {
          title: needed(values.title, '--title'),
          body: needed(values.body, '--body'),
          titleFr,
          bodyFr,
          roles: values.role ?? [],
        });
      }
      case 'list':
        return list(config);
      default:
        throw new UsageError('news: say what to do.');
    }
  },
};

function needed(value: string | undefined, name: string): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${name} is needed.`);
  return text;
}

async function send(config: Config, written: Parameters<typeof sendNews>[2]): Promise<void> {
  const id = await withInstallation(config, async ({ pool, url }) => {
    const log = openLog({ level: config.logLevel });
    const jobs = await openJobs({ url, log, worker: false });
    try {
      return await inTransaction(pool, (client) => sendNews(client, jobs, written));
    } catch (error) {
      if (error instanceof UnknownRoleError) throw new UsageError(error.message);
      throw error;
    } finally {
      await jobs.stop();
      log.close();
    }
  });
  console.log(`Sent: ${id}`);
}

/** The newest hundred. */
async function list(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; sent_at: Date; title_en: string; roles: string[]; read: number }>(
      `select n.id, n.sent_at, n.title_en, n.roles, (select count(*)::integer from news_read r
        where r.news_id = n.id) as read
         from news n order by n.sent_at desc, n.id desc limit 100`,
    );
    for (const { id, sent_at: sentAt, title_en: title, roles, read } of rows)
      console.log(`${sentAt.toISOString()}  ${id}  ${title}  (${roles.join(', ') || 'everybody'}; read by ${read})`);
    if (rows.length === 0) console.log('There is no news.');
  });
}
