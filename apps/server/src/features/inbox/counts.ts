import { inboxCounts } from '@consult/contract/inbox/counts.ts';
import { mostRowsCounted } from '@consult/domain/inbox/folder-count.ts';
import { serve } from '../../call/implement.ts';
import { questionConditions } from './asked-rows.ts';

const counted = (condition: string, most: number): string =>
  `(select count(*)::integer from (select 1 from inbox_row where owner_id = $1 and ${condition}
    limit ${most}) counted)`;

type Output = Record<'unread' | 'waiting' | 'toBook' | 'unanswered' | 'due' | 'inbox' | 'archive', number>;

const statement = {
  name: 'inbox-counts',
  text: `select ${counted(questionConditions.unread, 100)} as unread,
    ${counted(questionConditions.waiting, 100)} as waiting, ${counted(questionConditions['to-book'], 100)} as "toBook",
    ${counted(questionConditions.unanswered, 100)} as unanswered,
    ${counted(questionConditions.due, 100)} as due,
    ${counted(`folder = 'inbox'`, mostRowsCounted + 1)} as inbox, ${counted(`folder = 'archive'`, mostRowsCounted + 1)} as archive`,
};

/**
 * inbox-counts: the badge beside 'Inbox' and what each question finds, which stop counting at 100, where they say 99+;
 * and how many consults each folder holds, which stops where the list says 200+.
 */
export const countInbox = serve(inboxCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<Output>({
    ...statement,
    values: [viewer.personId],
  });
  return rows[0]!;
});
