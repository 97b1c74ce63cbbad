import { inboxOfPatient, ofPatientPageSize } from '@consult/contract/inbox/of-patient.ts';
import { columnWords } from '@consult/domain/inbox/search-terms.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';
import { inboxCardOf } from './card.ts';
import type { CardRow } from './card.ts';
import { findRows } from './find-rows.ts';
import { pageEnd, pageMarker } from './page-marker.ts';

/**
 * inbox-ofPatient: found as a search for the health number finds them, by the keyed hashes of the owner whose row the
 * viewer reads the consult by, so it shows no row that the viewer's lists would not. It is audited like those.
 */
export const listOfPatient = serve(inboxOfPatient).handler(async ({ input, context: { app, viewer } }) => {
  const { ownerId, card } = await ownRow(app, viewer, input.activityId);
  // Without a number nobody can tell whose consults they are.
  if (!card || card.phn === '') return { rows: [], next: null };
  const { phn, province } = card;
  const rows = await app.terms.find(app.read, () =>
    findRows<CardRow>(app, viewer, {
      ownerId,
      folder: null,
      statuses: null,
      terms: columnWords('PHN', phn).flatMap((word) => app.terms.ownerTerms(ownerId, 'PHN', word)),
      after: input.after === null ? null : pageEnd(input.after),
      size: ofPatientPageSize,
      audit: 'inbox-listed',
    }),
  );
  const shown = rows.slice(0, ofPatientPageSize);
  const cards = await Promise.all(shown.map((row) => inboxCardOf(row, viewer.personId, app.keyring)));
  const last = rows.length > ofPatientPageSize ? shown.at(-1) : undefined;
  return {
    // Two provinces may give the same number.
    rows: cards.filter(
      ({ id, patient }) => id !== input.activityId && patient.phn === phn && patient.province === province,
    ),
    next: last ? pageMarker({ rank: false, at: last.last_message_at, id: last.id }) : null,
  };
});

type Row = { owner_id: string; key_id: number; wrapped_key: Buffer; card: Buffer };

/** The row by which the viewer reads a consult, and its patient. @throws NOT_FOUND */
async function ownRow(app: App, viewer: Viewer, id: string): Promise<{ ownerId: string; card: Card | null }> {
  const { rows } = await app.read.query<Row>({
    name: 'inbox-own-row',
    text: `select r.owner_id, a.key_id, a.wrapped_key, a.card from inbox_row r join activity a on a.id = r.activity_id
      where r.activity_id = $1 and r.owner_id = any($2::uuid[]) order by r.owner_id <> $3, r.owner_id limit 1`,
    values: [id, ownersOf(viewer), viewer.personId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, id);
  return { ownerId: row.owner_id, card: readJson<Card>(app.keyring, key, place.card(id), row.card) };
}
