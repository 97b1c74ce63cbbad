import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fullName } from '../../app/names.ts';
import { statusWords } from '../../ui/status-words.ts';
import type { AuditEntry } from './audit-log-query.ts';

/** The words of an entry without its time: who did what. */
export function entryWords(i18n: I18n, entry: AuditEntry, activityType: string): string {
  const who = entry.userInfo ? fullName(entry.userInfo) : i18n._(msg`The product`);
  const member = entry.member ? fullName(entry.member) : i18n._(msg`somebody`);
  switch (entry.kind) {
    case 'status-changed': {
      const before = statusWords(i18n, entry.before?.status ?? null);
      const after = statusWords(i18n, entry.after?.status ?? null);
      return i18n._(msg`${who} changed status from ${before} to ${after}`);
    }
    case 'consult-sent':
      return activityType === 'phoneConsult'
        ? i18n._(msg`${who} sent the phone consult`)
        : i18n._(msg`${who} sent the eConsult`);
    case 'referral-sent':
      return i18n._(msg`${who} sent the referral`);
    case 'delivery-settled':
      return activityType === 'referral'
        ? i18n._(msg`The delivery of the referral ended`)
        : i18n._(msg`The delivery of the patient’s copy ended`);
    case 'copy-sent':
      return i18n._(msg`${who} sent the patient a copy`);
    case 'member-added':
      return entry.authUid !== '' && who === member ? i18n._(msg`${who} joined`) : i18n._(msg`${who} added ${member}`);
    case 'member-removed':
      return i18n._(msg`${who} removed ${member}`);
    case 'consult-given':
    case 'consult-reassigned':
      return i18n._(msg`${who} gave it to ${member}`);
    case 'consult-moved-on':
      return i18n._(msg`It went on to ${member}, not seen in time`);
    case 'consult-returned':
      return i18n._(msg`${who} returned it to its referrer`);
    case 'consult-informed':
      return i18n._(msg`${who} changed whether the patient was informed`);
    case 'outcome-saved':
      return i18n._(msg`${who} saved the outcome`);
    case 'outcome-taken-back':
      return i18n._(msg`${who} took the outcome back`);
    case 'interpretation-billed':
      return i18n._(msg`${who} billed an interpretation`);
    case 'call-completed':
      return i18n._(msg`${who} marked the call as complete`);
    case 'consult-forwarded':
      return i18n._(msg`${who} forwarded it to a specialist`);
    case 'consult-forwarded-to-moa':
      return i18n._(msg`${who} forwarded it to an MOA`);
    case 'consult-forwarded-to-patient':
      return i18n._(msg`${who} sent the patient a message`);
    case 'consult-faxed':
      return i18n._(msg`${who} faxed it to their clinic`);
    case 'pdf-exported':
      return i18n._(msg`${who} exported a PDF`);
    default:
      return i18n._(msg`${who} changed this consult`);
  }
}
