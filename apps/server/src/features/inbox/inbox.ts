import { countClinicInbox } from './clinic-counts.ts';
import { listClinicInbox } from './clinic-page.ts';
import { searchClinicInbox } from './clinic-search.ts';
import { countInbox } from './counts.ts';
import { matchInbox } from './matches.ts';
import { moveRows } from './move.ts';
import { findNamesakes } from './namesakes.ts';
import { muteRow } from './mute.ts';
import { listOfPatient } from './of-patient.ts';
import { listInbox } from './page.ts';
import { searchInbox } from './search.ts';
import { setRead } from './set-read.ts';

/** The door of the inbox. */
export const inboxCalls = {
  'clinicInbox-counts': countClinicInbox,
  'clinicInbox-page': listClinicInbox,
  'clinicInbox-search': searchClinicInbox,
  'inbox-counts': countInbox,
  'inbox-matches': matchInbox,
  'inbox-move': moveRows,
  'inbox-mute': muteRow,
  'inbox-namesakes': findNamesakes,
  'inbox-ofPatient': listOfPatient,
  'inbox-page': listInbox,
  'inbox-search': searchInbox,
  'inbox-setRead': setRead,
};
