import { inboxCounts } from '@consult/contract/inbox/counts.ts';
import { serve } from '../../app/implement.ts';

/** inbox-counts: the badge beside 'Inbox'. It stops counting at 100, where the badge says 99+. */
export const countInbox = serve(inboxCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ unread: number }>({
    name: 'inbox-counts',
    text: `select count(*)::integer as unread from (select 1 from inbox_row where owner_id = $1 and unread and folder = 'inbox' limit 100) counted`,
    values: [viewer.personId],
  });
  return { unread: rows[0]!.unread };
});
