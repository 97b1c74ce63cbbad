import { inboxPage, inboxPageSize } from '@consult/contract/inbox/page.ts';
import { serve } from '../../call/implement.ts';
import { conditionOf, nameOf, overdueFirst } from './asked-rows.ts';
import type { Asked } from './asked-rows.ts';
import type { CardRow } from './card.ts';
import { cardColumns, cardJoins, inboxCardOf, pageColumns, rowColumns } from './card.ts';
import { pageEnd, pageMarker } from './page-marker.ts';

/**
 * The whole page is one statement: the owner's index, the activities, and one audit entry with the ids it shows.
 * Overdue first, then newest by last message; the activity's id decides between equals.
 */
function statement(asked: Asked, after: boolean): { name: string; text: string } {
  const beyond = after
    ? 'and (overdue, last_message_at, activity_id) < ($3::boolean, $4::timestamptz, $5::uuid)'
    : '';
  return {
    name: `inbox-${nameOf(asked)}-${after ? 'next' : 'first'}`,
    text: `with page as materialized (
      select ${pageColumns} from inbox_row r
        where owner_id = $1 and ${conditionOf(asked)} ${beyond}
        ${overdueFirst} limit ${inboxPageSize + 1}
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
        select $2, 'inbox-listed', 'activity', array_agg(activity_id)
        from (select activity_id from page limit ${inboxPageSize}) shown having count(*) > 0
    )
    select ${rowColumns}, ${cardColumns('$2')} from page p ${cardJoins}
      order by p.overdue desc, p.last_message_at desc, p.activity_id desc`,
  };
}

/** inbox-page: ten rows of the viewer's own inbox or archive, or of what a question finds. */
export const listInbox = serve(inboxPage).handler(async ({ input, context: { app, viewer } }) => {
  const values: unknown[] = [viewer.personId, viewer.personId];
  if (input.after !== null) {
    const { rank: overdue, at, id } = pageEnd(input.after);
    values.push(overdue, at, id);
  }
  const { rows } = await app.read.query<CardRow>({ ...statement(input, input.after !== null), values });
  const shown = rows.slice(0, inboxPageSize);
  const last = rows.length > inboxPageSize ? shown.at(-1) : undefined;
  return {
    rows: await Promise.all(shown.map((row) => inboxCardOf(row, viewer.personId, app.keyring))),
    next: last ? pageMarker({ rank: last.overdue, at: last.last_message_at, id: last.id }) : null,
  };
});
