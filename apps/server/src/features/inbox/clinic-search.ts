import { clinicInboxSearch } from '@consult/contract/inbox/clinic-search.ts';
import { searchPageSize } from '@consult/contract/inbox/search.ts';
import { toBookStatuses } from '@consult/domain/activity/status.ts';
import type { ActivityStatus } from '@consult/domain/activity/status.ts';
import { refuse, serve } from '../../call/implement.ts';
import { clinicCardOf, clinicColumns } from './clinic-card.ts';
import type { ClinicCardRow } from './clinic-card.ts';
import { findRows } from './find-rows.ts';
import { pageEnd, pageMarker } from './page-marker.ts';
import { checkAsksByStatus, isHit, ownerTerms, termsOf } from './search-query.ts';

/** clinicInbox-search: as inbox-search, among the rows of a clinic of the viewer's; with toBook among those to book. */
export const searchClinicInbox = serve(clinicInboxSearch).handler(async ({ input, context: { app, viewer } }) => {
  const { clinicId, columns } = input;
  if (!viewer.clinicIds.includes(clinicId)) throw refuse('NOT_FOUND');
  if (input.toBook || input.status !== null) checkAsksByStatus(viewer);
  const terms = termsOf({ ...input, folder: null });
  const rows = await app.terms.find(app.read, () =>
    findRows<ClinicCardRow>(
      app,
      viewer,
      {
        ownerId: clinicId,
        folder: null,
        statuses: statusesOf(input),
        terms: ownerTerms(app, clinicId, terms, columns),
        after: input.after === null ? null : pageEnd(input.after),
        size: searchPageSize,
        audit: 'inbox-searched',
      },
      clinicColumns,
    ),
  );
  const shown = rows.slice(0, searchPageSize);
  const cards = await Promise.all(shown.map((row) => clinicCardOf(row, viewer.personId, app.keyring)));
  const last = rows.length > searchPageSize ? shown.at(-1) : undefined;
  return {
    rows: terms.length === 0 ? cards : cards.filter((card) => isHit(card, terms, columns)),
    next: last ? pageMarker({ rank: false, at: last.last_message_at, id: last.id }) : null,
  };
});

/** Among the consults to book, a status that is not one to book finds nothing. */
function statusesOf({ status, toBook }: { status: ActivityStatus | null; toBook: boolean }): ActivityStatus[] | null {
  if (!toBook) return status && [status];
  return toBookStatuses.filter((one) => status === null || one === status);
}
