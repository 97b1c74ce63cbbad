import { notificationCounts } from '@consult/contract/notification/counts.ts';
import { markNotificationAsRead } from '@consult/contract/notification/mark-notification-as-read-v1.ts';
import { serve } from '../../call/implement.ts';
import { onceAlone } from '../../call/once.ts';
import { newsKind } from './send-news.ts';
import { visibleTo } from './visible.ts';

const unread = `person p join news n on ${visibleTo('$2::text[]')} where p.id = $1
  and not exists (select 1 from news_read r where r.person_id = p.id and r.news_id = n.id)`;

/** notification-counts: the badge beside 'News'. It stops counting at 100, where the badge says 99+. */
export const countNews = serve(notificationCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ unread: number }>({
    name: 'news-counts',
    text: `select count(*)::integer as unread from (select 1 from ${unread} limit 100) counted`,
    values: [viewer.personId, viewer.roles],
  });
  return { unread: rows[0]!.unread };
});

/**
 * fcm-markNotificationAsRead_v1: marks the named news as read, or all that was sent up to an instant, leaving out news
 * for others, and tells the viewer's other screens. News that was read before keeps its time.
 */
export const markNewsRead = serve(markNotificationAsRead).handler(({ input, context }) => {
  const { viewer } = context;
  return onceAlone(context, async (client) => {
    const { rows } = await client.query<{ id: string }>({
      name: 'news-mark-read',
      text: `with marked as (
        insert into news_read (person_id, news_id) select p.id, n.id from ${unread}
        and ($3::uuid[] is null or n.id = any($3::uuid[]))
        and ($4::timestamptz is null or n.sent_at <= $4)
          on conflict do nothing returning news_id
      )
      insert into live_event (kind, ref_id, people) select '${newsKind}', $1, array[$1::uuid]
      where exists (select 1 from marked)
        returning id::text as id`,
      values: [viewer.personId, viewer.roles, input.campaignIds ?? null, input.sentUpTo ?? null],
    });
    return {
      answer: { ok: true as const },
      events: rows.map(({ id }) => ({
        id,
        kind: newsKind,
        refId: viewer.personId,
        version: 0,
        people: [viewer.personId],
        clinics: [],
      })),
    };
  });
});
