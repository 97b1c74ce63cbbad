import { inboxCounts } from '@consult/contract/inbox/counts.ts';
import { mostRowsCounted } from '@consult/domain/inbox/folder-count.ts';
import { serve } from '../../call/implement.ts';

const counted = (condition: string, most: number): string =>
  `(select count(*)::integer from (select 1 from inbox_row where owner_id = $1 and ${condition}
    limit ${most}) counted)`;

const statement = {
  name: 'inbox-counts',
  text: `select ${counted(`unread and folder = 'inbox'`, 100)} as unread,
    ${counted(`folder = 'inbox'`, mostRowsCounted + 1)} as inbox, ${counted(`folder = 'archive'`, mostRowsCounted + 1)} as archive`,
};

/**
 * inbox-counts: the badge beside 'Inbox', which stops counting at 100, where it says 99+; and how many consults each
 * folder holds, which stops where the list says 200+.
 */
export const countInbox = serve(inboxCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ unread: number; inbox: number; archive: number }>({
    ...statement,
    values: [viewer.personId],
  });
  return rows[0]!;
});
