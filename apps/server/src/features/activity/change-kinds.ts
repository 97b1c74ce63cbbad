import type { AuditKind } from '../../infra/audit/audit.ts';

/**
 * The entries of the audit log that tell of a change of an activity: what activity-auditLog shows. Reading and listing
 * are not among them, nor are messages, which stand in the thread. The index audit_entry_changes (migrations 0020,
 * 0128 and 0139) holds these kinds and no others.
 */
export const changeKinds = [
  'consult-sent',
  'referral-sent',
  'delivery-settled',
  'copy-sent',
  'status-changed',
  'member-added',
  'member-removed',
  'consult-given',
  'consult-reassigned',
  'consult-moved-on',
  'consult-returned',
  'consult-informed',
  'outcome-saved',
  'outcome-taken-back',
  'interpretation-billed',
  'call-completed',
  'consult-forwarded',
  'consult-forwarded-to-moa',
  'consult-forwarded-to-patient',
  'consult-faxed',
  'pdf-exported',
] as const satisfies readonly AuditKind[];
