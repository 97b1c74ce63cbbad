import { readAuditLog } from './audit-log.ts';
import { changeStatus } from './change-status.ts';
import { consultantStatus } from './consultants-gone.ts';
import { exportPdf } from './export-pdf.ts';
import { markRead } from './mark-read.ts';
import { openActivity } from './open.ts';
import { readStates } from './read-states.ts';

export { readAppointment } from './appointment.ts';
export type { AppointmentBody, KeptAppointment } from './appointment.ts';
export { firstPreview, place, previewText } from './card.ts';
export type {
  Card,
  EconsultBody,
  ImageLabelBody,
  MessageBody,
  MessageDraft,
  Preview,
  SpecialistResponse,
} from './card.ts';
export { addSystemLine } from './system-line.ts';
export { countTakenBack, lockForPaper } from './lock-for-paper.ts';
export { lockStanding, standingOf } from './lock-standing.ts';
export type { KnownActivity } from './lock-standing.ts';
export { setStatus, statusOf } from './set-status.ts';
export { touchActivity } from './touch.ts';
export { systemEventOf } from './system-event.ts';
export type { PaperConsult } from './consult-pdf.ts';
export { printConsult } from './export-pdf.ts';
export { activityKey } from './key.ts';
export { unsafePatientOfConsult } from './patient-of-consult.ts';
export { mayRemove } from './policy.ts';
export { readJson } from './read.ts';
export { unsafeReadForPaper } from './read-consult.ts';

/** The door of activities. */
export const activityCalls = {
  'activity-open': openActivity,
  'activity-markRead': markRead,
  'activity-readStates': readStates,
  'activity-changeStatus_v1': changeStatus,
  'activity-auditLog': readAuditLog,
  'secureMessaging-getConsultantStatus': consultantStatus,
  'secureMessaging-exportEconsultPdf': exportPdf,
};
