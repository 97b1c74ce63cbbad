import { askedWith } from './asking.ts';
import type { AuditEntryTable } from '../db/schema.gen.ts';

/**
 * Every kind of audit entry, and the kind of its subjects. Closed: a test fails on an entry of another kind anywhere in
 * the server. Entries never hold content (spec 4 section 4).
 */
export const auditKinds = {
  'inbox-listed': 'activity',
  'inbox-searched': 'activity',
  'activity-opened': 'activity',
  'thread-read': 'activity',
  'pdf-exported': 'activity',
  'marked-read': 'activity',
  'marked-unread': 'activity',
  'row-moved': 'activity',
  'row-muted': 'activity',
  'row-unmuted': 'activity',
  'message-sent': 'activity',
  'message-taken-back': 'activity',
  'consult-sent': 'activity',
  'consult-taken-back': 'activity',
  'referral-sent': 'activity',
  'delivery-settled': 'activity',
  'status-changed': 'activity',
  'member-added': 'activity',
  'member-removed': 'activity',
  'consult-given': 'activity',
  'consult-reassigned': 'activity',
  'consult-moved-on': 'activity',
  'consult-returned': 'activity',
  'consult-informed': 'activity',
  'group-changed': 'service',
  'audit-log-read': 'activity',
  'outcome-saved': 'activity',
  'outcome-taken-back': 'activity',
  'interpretation-billed': 'activity',
  'images-labelled': 'activity',
  'call-completed': 'activity',
  'consult-forwarded': 'activity',
  'consult-forwarded-to-moa': 'activity',
  'consult-forwarded-to-patient': 'activity',
  'consult-faxed': 'activity',
  'copy-sent': 'activity',
  'copy-opened': 'activity',
  'window-read': 'activity',
  'window-shared': 'activity',
  'window-taken-back': 'activity',
  'window-closed': 'activity',
  'window-mailed': 'activity',
  'window-opened': 'activity',
  'window-replied': 'activity',
  'appointment-entered': 'activity',
  'appointment-changed': 'activity',
  'appointment-cancelled': 'activity',
  'appointment-answered': 'activity',
  'drafts-listed': 'draft',
  'draft-opened': 'draft',
  'draft-saved': 'draft',
  'draft-recovery-saved': 'draft',
  'draft-forwarded': 'draft',
  'draft-returned': 'draft',
  'draft-taken-back': 'draft',
  'draft-discarded': 'draft',
  'draft-exported': 'draft',
  'draft-consent-recorded': 'draft',
  'draft-sent': 'draft',
  'attachment-added': 'attachment',
  'attachment-opened': 'attachment',
  'attachment-removed': 'attachment',
  'attachment-predicted': 'attachment',
  'media-added': 'media',
  'media-listed': 'media',
  'media-opened': 'media',
  'media-changed': 'media',
  'media-deleted': 'media',
  'media-restored': 'media',
  'media-expired': 'media',
  'media-handed-over': 'media',
  'media-sent': 'media',
  'media-uncollected': 'media',
  'image-collected': 'image',
  'images-lent': 'image',
  'image-labelled': 'image',
  'image-moved': 'image',
  'media-predicted': 'media',
  'patient-looked-up': 'patient',
  'patient-saved': 'patient',
  'patient-log-read': 'patient',
  'patient-mail-agreed': 'patient',
  'patient-mail-stopped': 'patient',
  'intake-received': 'intake',
  'launch-opened': 'intake',
  'partner-added': 'installation',
  'partner-disabled': 'installation',
  'partner-photos-set': 'installation',
  'patient-message-sent': 'patient-message',
  'patient-message-opened': 'patient-message',
  'patient-file-opened': 'attachment',
  'form-opened': 'patient-message',
  'form-submitted': 'patient-message',
  'form-reminded': 'patient-message',
  'form-answers-opened': 'patient-message',
  'patient-message-received': 'patient-message',
  'patient-message-moved': 'patient-message',
  'patient-message-marked-read': 'patient-message',
  'patient-message-marked-unread': 'patient-message',
  'patient-message-cancelled': 'patient-message',
  'patient-message-changed': 'patient-message',
  'patient-message-sent-again': 'patient-message',
  'patient-message-link-closed': 'patient-message',
  'patient-messages-listed': 'patient-message',
  'patient-messages-searched': 'patient-message',
  'link-refused': 'patient-link',
  'link-locked': 'patient-link',
  'link-closed': 'patient-link',
  'care-form-put': 'care-form',
  'care-form-offered': 'care-form',
  'care-form-withdrawn': 'care-form',
  'care-form-enabled': 'care-form',
  'care-form-disabled': 'care-form',
  'billing-listed': 'billing-record',
  'billing-opened': 'billing-record',
  'billing-decided': 'billing-record',
  'billing-exported': 'billing-record',
  'billing-status-changed': 'billing-record',
  'claim-file-made': 'claim-file',
  'claim-file-exported': 'claim-file',
  'claim-results-read': 'claim-import',
  'claim-doctor-set': 'person',
  'claim-submitter-set': 'installation',
  'ledger-entered': 'ledger-entry',
  'payment-begun': 'payment',
  'payment-settled': 'payment',
  'payment-recorded': 'payment',
  'payment-retried': 'payment',
  'payment-refunded': 'payment',
  'payment-disputed': 'payment',
  'payment-withdrawn': 'payment',
  'payments-read': 'activity',
  'price-list-changed': 'clinic',
  'payment-account-set': 'clinic',
  'outbox-read': 'outbox',
  'outbox-retried': 'outbox',
  'mail-bounced': 'outbox',
  'news-sent': 'news',
  'colleague-invited': 'invitation',
  'address-suppressed': 'installation',
  'sender-set': 'installation',
  'partner-linked': 'person',
  'partner-unlinked': 'person',
  'signed-in': 'session',
  'session-ended': 'session',
  'session-disowned': 'session',
  'session-locked': 'session',
  'session-unlocked': 'session',
  'phone-made': 'session',
  'phone-begun': 'session',
  'phone-ended': 'session',
  'vault-begun': 'vault',
  'vault-opened': 'vault',
  'vault-ended': 'vault',
  'account-created': 'person',
  'agreement-exported': 'person',
  'agreements-set': 'installation',
  'password-changed': 'person',
  'sign-in-provider-connected': 'person',
  'sign-in-provider-disconnected': 'person',
  'passkey-added': 'person',
  'passkey-removed': 'person',
  'passkey-suspected': 'person',
  'email-confirmed': 'person',
  'password-reset': 'person',
  'reset-link-made': 'person',
  'practice-id-corrected': 'person',
  'practice-proof-sent': 'person',
  'practice-proof-read': 'person',
  'second-factor-added': 'person',
  'second-factor-removed': 'person',
  'second-factor-refused': 'person',
  'recovery-code-used': 'person',
  'recovery-codes-renewed': 'person',
  'person-disabled': 'person',
  'person-enabled': 'person',
  'person-renamed': 'person',
  'person-address-changed': 'person',
  'sessions-ended': 'person',
  'roles-changed': 'person',
  'role-second-factor-changed': 'installation',
  'role-extended': 'installation',
  'clinic-joined': 'person',
  'clinic-left': 'person',
  'profile-changed': 'person',
  'availability-changed': 'person',
  'feed-made': 'person',
  'feed-ended': 'person',
  'clinic-added': 'clinic',
  'clinic-changed': 'clinic',
  'master-key-rotated': 'installation',
  'monthly-key-rotated': 'installation',
  'term-key-made': 'installation',
  'term-keys-retired': 'installation',
  'keys-exported': 'installation',
  'keys-imported': 'installation',
  'backup-begun': 'installation',
  'backup-made': 'installation',
  'backup-restored': 'installation',
  'installation-copied': 'installation',
  'installation-moved': 'installation',
  'outlet-switched-on': 'installation',
  'audit-head-accepted': 'installation',
  'audit-entries-removed': 'installation',
  'demo-loaded': 'installation',
} as const;

export type AuditKind = keyof typeof auditKinds;

/** An event for the audit log. */
export type AuditEvent = {
  kind: AuditKind;
  /** The person who did it; null for the server itself and for commands of the operator. */
  actorId: string | null;
  /** The records that it concerns; empty where it concerns the installation. */
  subjectIds: readonly string[];
  /** Codes and counts only: a status, a role. Never a name, a number or a text of a patient. */
  detail?: Readonly<Record<string, string | number | boolean>>;
};

/**
 * The entry's row, for `insertInto('audit_entry').values(...)` in the transaction of the change itself. An entry about
 * one's own account also tells with what the request came that is being served (asking.ts).
 */
export function auditRow(event: AuditEvent): Pick<AuditEntryTable, 'kind' | 'subject_kind'> & {
  actor_id: string | null;
  subject_ids: string[];
  detail: string | null;
} {
  const detail = { ...(isOwnAccount(event) ? askedWith(event.actorId) : null), ...event.detail };
  return {
    actor_id: event.actorId,
    kind: event.kind,
    subject_kind: auditKinds[event.kind],
    subject_ids: [...event.subjectIds],
    detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
  };
}

/**
 * Whether the entry is about the account or a session of the one who causes it, or of whom nobody knows who they are:
 * the account's owner is told by which device. With which one somebody else changes it is not theirs to know.
 */
function isOwnAccount({ kind, actorId, subjectIds }: AuditEvent): boolean {
  const about = auditKinds[kind];
  return about === 'session' || (about === 'person' && (actorId === null || actorId === subjectIds[0]));
}

/** Writes an entry on a connection, within the transaction that it has open. */
export async function writeAudit(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  event: AuditEvent,
): Promise<void> {
  const row = auditRow(event);
  await client.query(
    'insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail) values ($1, $2, $3, $4, $5)',
    [row.actor_id, row.kind, row.subject_kind, row.subject_ids, row.detail],
  );
}
