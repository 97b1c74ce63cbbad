import { inboxMatches } from '@consult/contract/inbox/matches.ts';
import { inboxBatch } from '@consult/contract/inbox/move.ts';
import { serve } from '../../call/implement.ts';
import { conditionOf, nameOf, overdueFirst } from './asked-rows.ts';
import { pageEnd, pageMarker } from './page-marker.ts';

type Match = {
  id: string;
  owner_id: string;
  folder: 'inbox' | 'archive';
  muted: boolean;
  unread: boolean;
  overdue: boolean;
  last_message_at: Date;
};

/**
 * inbox-matches: the rows of a list in its order, for whoever selects them all. It reads the index and no consult, so
 * nothing of a patient is read; what is then done to the rows is audited as ever.
 */
export const matchInbox = serve(inboxMatches).handler(async ({ input, context: { app, viewer } }) => {
  const after = input.after === null ? null : pageEnd(input.after);
  const { rows } = await app.read.query<Match>({
    name: `inbox-matches-${nameOf(input)}-${after ? 'next' : 'first'}`,
    text: `select activity_id as id, owner_id, folder, muted, unread, overdue, last_message_at from inbox_row
      where owner_id = $1 and ${conditionOf(input)}
        ${after ? 'and (overdue, last_message_at, activity_id) < ($2::boolean, $3::timestamptz, $4::uuid)' : ''}
      ${overdueFirst} limit ${inboxBatch + 1}`,
    values: [viewer.personId, ...(after ? [after.rank, after.at, after.id] : [])],
  });
  const shown = rows.slice(0, inboxBatch);
  const last = rows.length > inboxBatch ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ id, owner_id: ownerId, folder, muted, unread, last_message_at: at }) => ({
      id,
      ownerId,
      folder,
      muted,
      unread,
      lastMessageAt: at.toISOString(),
    })),
    next: last ? pageMarker({ rank: last.overdue, at: last.last_message_at, id: last.id }) : null,
  };
});
