import { accessLogPageSize } from '@consult/contract/access-log/entry.ts';
import { accessLogOfPatient } from '@consult/contract/access-log/of-patient.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { AuditKind } from '../../infra/audit/audit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { actorColumn, pageOf, pageStart } from './entries.ts';
import type { EntryRow } from './entries.ts';
import { patientRecords } from './patient-records.ts';

/** Limits how many patients one person looks up, so that nobody tries health numbers one after another. */
export const patientLogLimit: Limit = { tries: 60, seconds: 15 * 60 };

/** Entries of people who opened the record or passed it on. */
export const recordKinds = [
  'activity-opened',
  'thread-read',
  'attachment-opened',
  'pdf-exported',
  'patient-looked-up',
  'patient-message-sent',
  'patient-message-opened',
  'patient-file-opened',
  'patient-message-received',
  'patient-message-changed',
  'patient-message-cancelled',
  'patient-message-sent-again',
  'patient-message-link-closed',
  'patient-mail-agreed',
  'patient-mail-stopped',
  'copy-opened',
  'window-read',
  'window-shared',
  'window-taken-back',
  'window-closed',
  'window-mailed',
  'window-opened',
  'window-replied',
  'appointment-entered',
  'appointment-changed',
  'appointment-cancelled',
  'appointment-answered',
  'form-opened',
  'form-submitted',
  'form-answers-opened',
  'form-reminded',
  'link-refused',
  'link-locked',
  'link-closed',
  'copy-sent',
  'consult-sent',
  'referral-sent',
  'consult-forwarded',
  'consult-forwarded-to-moa',
  'consult-forwarded-to-patient',
  'consult-faxed',
  'patient-log-read',
] as const satisfies readonly AuditKind[];

/** Entries of people who saw the patient's name in a list. */
export const listKinds = [
  'inbox-listed',
  'inbox-searched',
  'patient-messages-listed',
  'patient-messages-searched',
] as const satisfies readonly AuditKind[];

const quoted = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

function statement(lists: boolean, next: boolean): { name: string; text: string } {
  const kinds = lists ? [...recordKinds, ...listKinds] : recordKinds;
  return {
    name: `patient-log-${lists ? 'lists' : 'record'}-${next ? 'next' : 'first'}`,
    text: `select e.id, e.at, e.kind, e.actor_id, e.subject_ids, ${actorColumn}
      from (select id, at, kind, actor_id, subject_ids from audit_entry
        where subject_ids && $1::uuid[]
        and kind in (${quoted(kinds)}) ${next ? 'and (at, id) < ($2::timestamptz, $3::uuid)' : ''}
        order by at desc, id desc limit ${accessLogPageSize + 1}) e
      left join person p on p.id = e.actor_id order by e.at desc, e.id desc`,
  };
}

/**
 * accessLog-ofPatient: who read what a clinic of the viewer's has of a patient, in whichever clinic they read it. The
 * clinic gives a physician this right. A colleague's consult that the viewer can not open is therefore counted and not
 * named. The reading itself is audited.
 */
export const readPatientLog = serve(accessLogOfPatient).handler(async ({ input, context: { app, viewer } }) => {
  const start = pageStart(input.before);
  if (!(await app.sessions.limits.take('patient-log', viewer.personId, patientLogLimit))) throw refuse('TOO_MANY');
  const records = await patientRecords(app, viewer, input.patient);
  const { rows } = await app.read.query<EntryRow>({
    ...statement(input.lists, start !== null),
    values: [records.ids, ...(start ? [start.at, start.id] : [])],
  });
  await writeAudit(app.read, {
    kind: 'patient-log-read',
    actorId: viewer.personId,
    subjectIds: records.ids,
  });
  const { shown, next, entryOf } = pageOf(rows, viewer.personId);
  const { firstName, lastName, phn, province, dateOfBirth } = records.patient;
  return {
    patient: { firstName, lastName, phn, province, dateOfBirth },
    clinicName: records.clinicName,
    entries: shown.map((row) => ({
      ...entryOf(row),
      activityId: row.subject_ids.map((id) => records.consultOf.get(id)).find((id) => id !== undefined) ?? null,
    })),
    next,
  };
});
