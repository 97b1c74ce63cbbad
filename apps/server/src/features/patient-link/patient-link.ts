import { patientLinkFinish } from '@consult/contract/patient-link/finish.ts';
import { patientLinkStay } from '@consult/contract/patient-link/stay.ts';
import { serveVisit } from '../../call/implement.ts';
import { look } from './look.ts';
import { sayEnds } from './open-link.ts';

export {
  closeLink,
  closeWindowLinks,
  extendWindowLinks,
  isLinkOpen,
  lockMessage,
  lockWindow,
  makeLink,
  newToken,
  tokenHash,
} from './link.ts';
export type { LinkTarget } from './link.ts';
export { moveMessage } from './move-message.ts';
export { noteOpened, openLink } from './open-link.ts';
export type { Behind } from './open-link.ts';
export { LinkVisits, moveVisit } from './visits.ts';
export { windowFate } from './window-fate.ts';

/** patientLink-stay: asking is a use of the visit, so that there is nothing left to do. */
const stay = serveVisit(patientLinkStay).handler(({ context: { visit } }) => sayEnds(visit));

/** patientLink-finish: the next page at this browser meets the question for the proof again. */
const finish = serveVisit(patientLinkFinish).handler(async ({ context: { app, visit } }) => {
  await app.write.query('delete from patient_visit where token_hash = $1', [visit.tokenHash]);
  return {};
});

/** The door of patients' links and of the visits that they open. */
export const patientLinkCalls = {
  'patientLink-look': look,
  'patientLink-stay': stay,
  'patientLink-finish': finish,
};
