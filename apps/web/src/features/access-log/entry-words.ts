import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** What somebody did to an account. */
const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  'signed-in': msg`Signed in`,
  'session-ended': msg`Signed out`,
  'session-ran-out': msg`The session expired`,
  'session-disowned': msg`Ended a session that somebody else had started`,
  'second-factor-refused': msg`Entered the right password and a wrong second factor; was refused`,
  'session-locked': msg`Locked the screen`,
  'session-unlocked': msg`Unlocked the screen`,
  'phone-made': msg`Made a code for a phone that adds photos`,
  'phone-begun': msg`Connected a phone that adds photos`,
  'phone-ended': msg`Disconnected the phone that added photos`,
  'phone-ran-out': msg`The time of the phone that added photos ran out`,
  'account-created': msg`Created the account`,
  'agreement-exported': msg`Took out the signed agreement`,
  'password-changed': msg`Changed the password`,
  'email-confirmed': msg`Confirmed the e-mail address`,
  'password-reset': msg`Reset the password`,
  'reset-link-made': msg`Made a link to reset the password`,
  'sign-in-provider-connected': msg`Connected the hospital’s sign-in`,
  'sign-in-provider-disconnected': msg`Disconnected the hospital’s sign-in`,
  'passkey-added': msg`Added a passkey`,
  'passkey-removed': msg`Removed a passkey`,
  'passkey-suspected': msg`Used a passkey that may have been copied; it was refused`,
  'practice-id-corrected': msg`Corrected the practice ID`,
  'practice-proof-sent': msg`Sent a proof of the practice ID`,
  'practice-proof-read': msg`Read the proof of the practice ID`,
  'second-factor-added': msg`Set up an authenticator app`,
  'second-factor-removed': msg`Removed the authenticator app`,
  'recovery-code-used': msg`Signed in with a recovery code`,
  'recovery-codes-renewed': msg`Made new recovery codes`,
  'person-disabled': msg`Disabled the account`,
  'person-enabled': msg`Enabled the account again`,
  'person-renamed': msg`Changed the name`,
  'person-address-changed': msg`Changed the e-mail address`,
  'sessions-ended': msg`Ended every session`,
  'roles-changed': msg`Changed the roles`,
  'clinic-joined': msg`Joined a clinic`,
  'clinic-left': msg`Left a clinic`,
  'profile-changed': msg`Changed the profile`,
  'availability-changed': msg`Changed when they can be asked or called`,
  'partner-linked': msg`Linked the account of a partner`,
  'partner-unlinked': msg`Unlinked the account of a partner`,
};

/** What somebody did to a patient's record. */
const recordWords: Readonly<Record<string, MessageDescriptor>> = {
  'activity-opened': msg`opened the consult`,
  'thread-read': msg`read the thread`,
  'attachment-opened': msg`opened a file`,
  'pdf-exported': msg`exported a PDF`,
  'patient-looked-up': msg`looked the patient up`,
  'patient-message-opened': msg`opened the message to the patient`,
  'patient-file-opened': msg`opened a file of the message to the patient`,
  'copy-opened': msg`opened the patient’s copy`,
  'window-read': msg`looked at the patient’s window`,
  'window-shared': msg`shared messages or files with the patient`,
  'window-taken-back': msg`took shared messages or files back from the patient`,
  'window-closed': msg`closed the patient’s window`,
  'window-mailed': msg`sent the patient a link to their window`,
  'window-opened': msg`opened the patient’s window`,
  'window-replied': msg`wrote from the patient’s window`,
  'appointment-entered': msg`entered the appointment`,
  'appointment-changed': msg`changed the appointment`,
  'appointment-cancelled': msg`cancelled the appointment`,
  'appointment-answered': msg`answered about the appointment`,
  'form-opened': msg`opened the patient’s form`,
  'form-submitted': msg`submitted the form`,
  'form-answers-opened': msg`opened the patient’s answers`,
  'form-reminded': msg`reminded the patient of the form`,
  'patient-message-sent': msg`sent a message`,
  'patient-message-received': msg`got the patient’s message`,
  'patient-message-changed': msg`changed a message before it went out`,
  'patient-message-cancelled': msg`cancelled a message`,
  'patient-message-sent-again': msg`sent a message again`,
  'patient-message-link-closed': msg`closed the link of a message`,
  'patient-mail-agreed': msg`noted that the patient agreed to e-mail`,
  'patient-mail-stopped': msg`stopped the e-mails of the clinic`,
  'link-refused': msg`gave a wrong health number at the patient’s link`,
  'link-locked': msg`locked the patient’s link by wrong numbers`,
  'link-closed': msg`closed the patient’s link by wrong numbers`,
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
  'patient-messages-listed': msg`had a message in a list`,
  'patient-messages-searched': msg`found a message by a search`,
};

export function accountEntryWords(i18n: I18n, kind: string): string {
  return i18n._(accountWords[kind] ?? msg`Changed the account`);
}

/** 'Opened the consult, read the thread'. */
export function recordEntryWords(i18n: I18n, kinds: readonly string[]): string {
  const words = kinds.map((kind) => i18n._(recordWords[kind] ?? msg`changed the record`)).join(', ');
  return words.charAt(0).toLocaleUpperCase(i18n.locale) + words.slice(1);
}
