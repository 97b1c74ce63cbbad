import { inboxPage, inboxPageSize } from '@consult/contract/inbox/page.ts';
import { serve } from '../../call/implement.ts';
import type { CardRow } from './card.ts';
import { cardColumns, cardJoins, inboxCardOf, rowColumns } from './card.ts';
import { pageEnd, pageMarker } from './page-marker.ts';

/**
 * The whole page is one statement: the owner's index, the activities, and one audit entry with the ids it shows.
 * Overdue first, then newest by last message; the activity's id decides between equals.
 */
function statement(condition: string): string {
  return `with page as materialized (
      select activity_id, owner_id, folder, muted, overdue, unread, last_message_at from inbox_row
        where owner_id = $1 and folder = $2 ${condition}
        order by overdue desc, last_message_at desc, activity_id desc limit ${inboxPageSize + 1}
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
        select $3, 'inbox-listed', 'activity', array_agg(activity_id)
        from (select activity_id from page limit ${inboxPageSize}) shown having count(*) > 0
    )
    select ${rowColumns}, ${cardColumns('$3')} from page p ${cardJoins}
      order by p.overdue desc, p.last_message_at desc, p.activity_id desc`;
}

const firstPage = { name: 'inbox-first', text: statement('') };
const nextPage = {
  name: 'inbox-next',
  text: statement('and (overdue, last_message_at, activity_id) < ($4::boolean, $5::timestamptz, $6::uuid)'),
};

/** inbox-page: ten rows of the viewer's own inbox or archive. */
export const listInbox = serve(inboxPage).handler(async ({ input, context: { app, viewer } }) => {
  const values: unknown[] = [viewer.personId, input.folder, viewer.personId];
  if (input.after !== null) {
    const { rank: overdue, at, id } = pageEnd(input.after);
    values.push(overdue, at, id);
  }
  const { rows } = await app.read.query<CardRow>({ ...(input.after === null ? firstPage : nextPage), values });
  const shown = rows.slice(0, inboxPageSize);
  const last = rows.length > inboxPageSize ? shown.at(-1) : undefined;
  return {
    rows: await Promise.all(shown.map((row) => inboxCardOf(row, viewer.personId, app.keyring))),
    next: last ? pageMarker({ rank: last.overdue, at: last.last_message_at, id: last.id }) : null,
  };
});
