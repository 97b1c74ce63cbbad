import { inboxSearch, searchPageSize } from '@consult/contract/inbox/search.ts';
import { serve } from '../../call/implement.ts';
import { inboxCardOf } from './card.ts';
import type { CardRow } from './card.ts';
import { findRows } from './find-rows.ts';
import { pageEnd, pageMarker } from './page-marker.ts';
import { checkAsksByStatus, isHit, ownerTerms, termsOf } from './search-query.ts';

/** inbox-search: 25 of the viewer's own rows, newest message first, by any of the words typed or by status. */
export const searchInbox = serve(inboxSearch).handler(async ({ input, context: { app, viewer } }) => {
  if (input.status !== null) checkAsksByStatus(viewer);
  const terms = termsOf(input);
  const rows = await app.terms.find(app.read, () =>
    findRows<CardRow>(app, viewer, {
      ownerId: viewer.personId,
      folder: input.folder,
      statuses: input.status === null ? null : [input.status],
      terms: ownerTerms(app, viewer.personId, terms, input.columns),
      after: input.after === null ? null : pageEnd(input.after),
      size: searchPageSize,
      audit: 'inbox-searched',
    }),
  );
  const shown = rows.slice(0, searchPageSize);
  const cards = await Promise.all(shown.map((row) => inboxCardOf(row, viewer.personId, app.keyring)));
  const last = rows.length > searchPageSize ? shown.at(-1) : undefined;
  return {
    rows: terms.length === 0 ? cards : cards.filter((card) => isHit(card, terms, input.columns)),
    next: last ? pageMarker({ rank: false, at: last.last_message_at, id: last.id }) : null,
  };
});
