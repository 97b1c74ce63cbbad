import type { LiveKind } from '@consult/contract/live/kinds.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';

/** The live event about news: new ones for every open screen, read ones for the reader's own. */
export const newsKind = 'news' satisfies LiveKind;

/** A piece of news. French may be empty: then the English is shown. Without roles it is for everybody. */
export type News = { title: string; body: string; titleFr: string; bodyFr: string; roles: readonly string[] };

/** No role of this name exists. The message is for the operator. */
export class UnknownRoleError extends Error {
  override readonly name = 'UnknownRoleError';
}

/**
 * Sends news within a transaction: writes the news and its audit entry, tells every open screen, and orders the job
 * that pushes it to those who want it.
 * @returns the campaign's id
 * @throws UnknownRoleError
 */
export async function sendNews(client: pg.PoolClient, jobs: Pick<Jobs, 'enqueue'>, news: News): Promise<string> {
  const { rows: known } = await client.query<{ name: string }>('select name from role where name = any($1::text[])', [
    news.roles,
  ]);
  const missing = news.roles.filter((role) => !known.some(({ name }) => name === role));
  if (missing.length > 0) throw new UnknownRoleError(`There is no role ${missing.join(', ')}.`);
  const id = newId();
  await client.query(
    'insert into news (id, title_en, body_en, title_fr, body_fr, roles) values ($1, $2, $3, $4, $5, $6)',
    [id, news.title, news.body, news.titleFr, news.bodyFr, news.roles],
  );
  await writeAudit(client, { kind: 'news-sent', actorId: null, subjectIds: [id] });
  await client.query('insert into live_event (kind, ref_id, everyone) values ($1, $2, true)', [newsKind, id]);
  await jobs.enqueue(client, 'news-push', { newsId: id });
  return id;
}
