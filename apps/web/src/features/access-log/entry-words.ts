import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** What was done to an account. */
const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  'signed-in': msg`Signed in`,
  'session-ended': msg`Signed out`,
  'session-locked': msg`Locked the screen`,
  'session-unlocked': msg`Unlocked the screen`,
  'account-created': msg`Created the account`,
  'password-changed': msg`Changed the password`,
  'password-reset': msg`Reset the password`,
  'reset-requested': msg`Asked for a link to reset the password`,
  'roles-changed': msg`Changed the roles`,
  'clinic-joined': msg`Joined a clinic`,
  'clinic-left': msg`Left a clinic`,
  'profile-changed': msg`Changed the profile`,
};

/** What was done to a patient's record. */
const recordWords: Readonly<Record<string, MessageDescriptor>> = {
  'activity-opened': msg`opened the consult`,
  'thread-read': msg`read the thread`,
  'attachment-opened': msg`opened a file`,
  'pdf-exported': msg`exported a PDF`,
  'patient-looked-up': msg`looked the patient up`,
  'patient-message-opened': msg`opened the message to the patient`,
  'copy-opened': msg`opened the patient’s copy`,
  'copy-sent': msg`sent the patient a copy`,
  'consult-sent': msg`sent the consult`,
  'referral-sent': msg`sent the referral`,
  'consult-forwarded': msg`forwarded it to a specialist`,
  'consult-forwarded-to-moa': msg`forwarded it to an MOA`,
  'consult-forwarded-to-patient': msg`sent the patient a message`,
  'consult-faxed': msg`faxed it to their clinic`,
  'patient-log-read': msg`looked at this log`,
  'inbox-listed': msg`had it in a list`,
  'inbox-searched': msg`found it by a search`,
};

export function accountEntryWords(i18n: I18n, kind: string): string {
  return i18n._(accountWords[kind] ?? msg`Changed the account`);
}

/** 'Opened the consult, read the thread'. */
export function recordEntryWords(i18n: I18n, kinds: readonly string[]): string {
  const words = kinds.map((kind) => i18n._(recordWords[kind] ?? msg`changed the record`)).join(', ');
  return words.charAt(0).toLocaleUpperCase(i18n.locale) + words.slice(1);
}
