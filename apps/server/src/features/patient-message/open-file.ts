import { patientLinkOpenFile } from '@consult/contract/patient-link/open-file.ts';
import { refuse, serveVisit } from '../../call/implement.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { newToken, tokenHash } from '../patient-link/patient-link.ts';
import { isFileOfLink } from './file-of-link.ts';

/** Tickets of one link: ten files, each opened more often than anybody does. */
const ticketLimit: Limit = { tries: 120, seconds: 15 * 60 };

/**
 * patientLink-openFile: a ticket for one file of what the visit reads. A file of another message, one that was removed,
 * and one that never was are the same refusal. The PDF of a patient's answers is the staff's: a visit to a form has no
 * files. Nothing is audited before the file is read.
 */
export const openFile = serveVisit(patientLinkOpenFile).handler(async ({ input, context: { app, visit } }) => {
  if (!(await app.sessions.limits.take('patient-link:file', visit.linkId, ticketLimit))) throw refuse('TOO_MANY');
  const ticket = newToken();
  const { rowCount } = await app.write.query({
    name: 'patient-ticket-make',
    text: `insert into patient_ticket (token_hash, visit_hash, attachment_id)
      select $1, v.token_hash, a.id from patient_visit v join patient_link l on l.id = v.link_id
        join attachment a on ${isFileOfLink}
      where v.token_hash = $2 and l.closed_at is null and a.id = $3`,
    values: [tokenHash(ticket), visit.tokenHash, input.attachmentId],
  });
  if (rowCount !== 1) throw refuse('NOT_FOUND');
  return { ticket };
});
