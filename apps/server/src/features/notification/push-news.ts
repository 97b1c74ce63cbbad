import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { visibleTo } from './visible.ts';

/** One transaction looks at this many people. */
const portion = 500;

/**
 * Orders the push about a piece of news for everybody who sees it and has not switched such pushes off. The push does
 * not hold the text, which stays behind the sign-in. Each portion notes with its orders how far it came, so that a job
 * that runs again orders nothing twice.
 */
export async function pushNews(app: App, newsId: string): Promise<void> {
  while (await inTransaction(app.write, (client) => pushPortion(app, client, newsId)));
}

async function pushPortion(
  app: App,
  client: Parameters<Parameters<typeof inTransaction>[1]>[0],
  newsId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string; preferences: unknown }>(
    `with n as materialized (select * from news where id = $1 for no key update)
     select p.id, p.preferences from n
     join person p on p.id > coalesce(n.pushed_through, '00000000-0000-0000-0000-000000000000')
         and p.disabled_at is null and ${visibleTo('array(select role from person_role where person_id = p.id)')}
       order by p.id limit $2`,
    [newsId, portion],
  );
  const link = `${app.outgoing.publicUrl}/dashboard/secure-messaging?tab=notifications&campaignId=${newsId}`;
  for (const { id: personId, preferences } of rows) {
    const { language, mobilePushNotifications } = readPreferences(preferences);
    if (!mobilePushNotifications.aletheaNews) continue;
    await app.outgoing.push(client, { personId, template: 'news', language, values: { link } });
  }
  const last = rows.at(-1);
  if (last) await client.query('update news set pushed_through = $2 where id = $1', [newsId, last.id]);
  return rows.length === portion;
}
