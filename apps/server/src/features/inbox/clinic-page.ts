import { clinicInboxPage } from '@consult/contract/inbox/clinic-page.ts';
import { inboxPageSize } from '@consult/contract/inbox/page.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { cardColumns, cardJoins, pageColumns, rowColumns } from './card.ts';
import { clinicCardOf, clinicColumns } from './clinic-card.ts';
import type { ClinicCardRow } from './clinic-card.ts';
import { findRows } from './find-rows.ts';
import { pageEnd, pageMarker } from './page-marker.ts';
import type { PageEnd } from './page-marker.ts';
import { checkAsksByStatus } from './search-query.ts';

const newestFirst = 'order by last_message_at desc, activity_id desc';

/**
 * The consults that a clinic has to book, urgent before the rest, then newest message first: two walks of the index by
 * status, each no longer than a page.
 */
function toBookStatement(after: boolean): { name: string; text: string } {
  const lane = (status: string, before: string): string =>
    `(select ${pageColumns}, status = 'to_book_urgent' as urgent
      from inbox_row r
        where owner_id = $1 and status = '${status}' ${before} ${newestFirst} limit ${inboxPageSize + 1})`;
  const beyond = '(last_message_at, activity_id) < ($4::timestamptz, $5::uuid)';
  return {
    name: after ? 'clinic-to-book-next' : 'clinic-to-book-first',
    text: `with page as materialized (
        select * from (
          ${lane('to_book_urgent', after ? `and $3::boolean and ${beyond}` : '')} union all
          ${lane('to_book', after ? `and ($3::boolean or ${beyond})` : '')}
        ) lanes order by urgent desc, last_message_at desc, activity_id desc limit ${inboxPageSize + 1}
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          select $2, 'inbox-listed', 'activity', array_agg(activity_id)
          from (select activity_id from page limit ${inboxPageSize}) shown having count(*) > 0
      )
      select ${rowColumns}, p.urgent, ${cardColumns('$2')}, ${clinicColumns.columns}
        from page p ${cardJoins} order by p.urgent desc, p.last_message_at desc, p.activity_id desc`,
  };
}

type Row = ClinicCardRow & { urgent?: boolean };

async function toBook(app: App, viewer: Viewer, clinicId: string, after: PageEnd | null): Promise<Row[]> {
  const { rows } = await app.read.query<Row>({
    ...toBookStatement(after !== null),
    values: [clinicId, viewer.personId, ...(after ? [after.rank, after.at, after.id] : [])],
  });
  return rows;
}

/**
 * clinicInbox-page: ten consults of a clinic for its staff; all of them newest message first, or those to book, urgent
 * ones first.
 */
export const listClinicInbox = serve(clinicInboxPage).handler(async ({ input, context: { app, viewer } }) => {
  const { clinicId } = input;
  if (!viewer.clinicIds.includes(clinicId)) throw refuse('NOT_FOUND');
  if (input.toBook) checkAsksByStatus(viewer);
  const after = input.after === null ? null : pageEnd(input.after);
  const rows = input.toBook
    ? await toBook(app, viewer, clinicId, after)
    : await findRows<Row>(
        app,
        viewer,
        {
          ownerId: clinicId,
          folder: null,
          statuses: null,
          terms: null,
          after,
          size: inboxPageSize,
          audit: 'inbox-listed',
        },
        clinicColumns,
      );
  const shown = rows.slice(0, inboxPageSize);
  const last = rows.length > inboxPageSize ? shown.at(-1) : undefined;
  return {
    rows: await Promise.all(shown.map((row) => clinicCardOf(row, viewer.personId, app.keyring))),
    next: last ? pageMarker({ rank: last.urgent ?? false, at: last.last_message_at, id: last.id }) : null,
  };
});
