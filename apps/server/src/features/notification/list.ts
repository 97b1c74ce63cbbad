import { notificationGet } from '@consult/contract/notification/get.ts';
import { notificationList } from '@consult/contract/notification/list.ts';
import { notificationPageSize } from '@consult/contract/notification/notification.ts';
import type { Notification } from '@consult/contract/notification/notification.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { visibleTo, wordsIn } from './visible.ts';

type Row = { id: string; title: string; body: string; sent_at: Date; read_at: Date | null };

const columns = `n.id, ${wordsIn('$3')}, n.sent_at, r.read_at`;
const sources = `person p join news n on ${visibleTo('$2::text[]')} left join news_read r on r.person_id = p.id and r.news_id = n.id`;

function statement(condition: string): string {
  return `select ${columns} from ${sources} where p.id = $1 ${condition} order by n.sent_at desc, n.id desc
    limit ${notificationPageSize + 1}`;
}

const newest = { name: 'news-first', text: statement('') };
const older = { name: 'news-older', text: statement('and (n.sent_at, n.id) < ($4::timestamptz, $5::uuid)') };
const one = { name: 'news-one', text: statement('and n.id = $4') };

const marker = /^(\d{1,13})~([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

function notificationOf(row: Row): Notification {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    sentAt: row.sent_at.toISOString(),
    read: row.read_at !== null,
    readAt: row.read_at?.toISOString() ?? null,
  };
}

/** notification-list: ten pieces of news, newest first, in the viewer's language. */
export const listNews = serve(notificationList).handler(async ({ input, context: { app, viewer } }) => {
  const values: unknown[] = [viewer.personId, viewer.roles, input.language];
  if (input.before !== null) {
    const [, at, id] = marker.exec(input.before) ?? [];
    if (!at || !id) throw refuse('INVALID_INPUT', { before: notAsDeclared('This page marker is not one of ours.') });
    values.push(new Date(Number(at)), id);
  }
  const { rows } = await app.read.query<Row>({ ...(input.before === null ? newest : older), values });
  const shown = rows.slice(0, notificationPageSize);
  const last = rows.length > notificationPageSize ? shown.at(-1) : undefined;
  return {
    notifications: shown.map(notificationOf),
    next: last ? `${last.sent_at.getTime()}~${last.id}` : null,
  };
});

/** notification-get: one piece of news. For news to others it answers as if there were none. */
export const getNews = serve(notificationGet).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<Row>({
    ...one,
    values: [viewer.personId, viewer.roles, input.language, input.campaignId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return notificationOf(row);
});
