import { patientMessageSearch } from '@consult/contract/patient-message/search.ts';
import {
  checkMessageSearch,
  findsMessage,
  messageSearchTerms,
  wordsOfTerm,
} from '@consult/domain/patient-message/search-terms.ts';
import { messagePageSize } from '@consult/domain/patient-message/limits.ts';
import { refuse, serve } from '../../call/implement.ts';
import { findMessages } from './find-messages.ts';
import type { PatientMessageBody } from './message-body.ts';
import { ownerAsked } from './owner.ts';
import { nextMarker, pageStart } from './page-marker.ts';
import { presentRow } from './row.ts';

/** patientMessage-search: twenty rows of one owner by any of the terms typed, newest change first. */
export const searchMessages = serve(patientMessageSearch).handler(async ({ input, context: { app, viewer } }) => {
  const ownerId = ownerAsked(viewer, input.ownerId);
  const terms = messageSearchTerms(input.text);
  const wrong = checkMessageSearch(terms);
  if (wrong) throw refuse('INVALID_INPUT', { text: wrong });
  const after = pageStart(input.after);
  const words = terms.flatMap(wordsOfTerm);
  const rows = await app.terms.find(app.read, () =>
    findMessages(app, viewer, {
      ownerId,
      folder: input.folder,
      terms: words.flatMap(([column, word]) => app.terms.ownerTerms(ownerId, column, word)),
      after,
    }),
  );
  const shown = await Promise.all(rows.slice(0, messagePageSize).map((row) => presentRow(app, row)));
  return {
    rows: shown.filter(({ body }) => body === null || isHit(terms, body)).map(({ row }) => row),
    next: nextMarker(rows, messagePageSize),
  };
});

/** Whether a decrypted message really has one of the terms: hashes are cut to 64 bits. */
function isHit(terms: readonly string[], { subject, to, patient }: PatientMessageBody): boolean {
  const { firstName = '', lastName = '', phn } = patient;
  return findsMessage(terms, { subject, firstName, lastName, email: to, phn });
}
