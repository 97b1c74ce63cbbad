import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import type { OutboxEntry } from './outbox-query.ts';

/** What goes out, by its template. */
const templates: Readonly<Record<string, MessageDescriptor>> = {
  'confirm-email': msg`Confirm an address`,
  'credentials-changed': msg`Password or sign-in changed`,
  'draft-forwarded': msg`Draft to approve`,
  'draft-returned': msg`Draft returned`,
  'draft-sent': msg`Forwarded draft sent`,
  'form-answers': msg`Answers of a patient`,
  'form-answers-without-pdf': msg`Answers of a patient, without PDF`,
  invitation: msg`Invitation`,
  'invitation-with-message': msg`Invitation with a message`,
  'mail-failed-many': msg`Mail to patients failed`,
  'mail-failed-one': msg`Mail to a patient failed`,
  'moa-message': msg`Message to clinic staff`,
  'new-consult': msg`New consult`,
  'new-device': msg`Sign-in on a new device`,
  'new-message': msg`New message`,
  news: msg`News`,
  'overdue-many': msg`Overdue consults`,
  'overdue-one': msg`Overdue consult`,
  'partner-photo': msg`Photo for a partner`,
  'password-reset': msg`New password`,
  'patient-answers': msg`A patient’s own answers`,
  'patient-appointment': msg`Appointment of a patient`,
  'patient-copy': msg`Patient’s copy of a consult`,
  'patient-form-many': msg`Form for a patient`,
  'patient-form-one': msg`Form for a patient`,
  'patient-form-reminder-many': msg`Reminder of a form`,
  'patient-form-reminder-one': msg`Reminder of a form`,
  'patient-message': msg`Message to a patient`,
  'patient-share': msg`Document for a patient`,
  'phone-consult': msg`Phone consult, for the calendar`,
  'practice-proof': msg`Proof of a practice ID`,
  referral: msg`Referral by mail`,
  'sign-in-guesses': msg`Wrong passwords for an account`,
  'signup-wants': msg`Request from a new account`,
  'unread-many': msg`Unread consults`,
  'unread-one': msg`Unread consult`,
  welcome: msg`Welcome`,
  fax: msg`Fax`,
};

/** What an entry is, in words; its template's own name where there are none. */
export function whatWords(i18n: I18n, { template, delivery }: Pick<OutboxEntry, 'template' | 'delivery'>): string {
  if (template === 'fax' && delivery === 'fax') return i18n._(msg`Referral by fax`);
  const words = Object.hasOwn(templates, template) ? templates[template] : undefined;
  return words ? i18n._(words) : template;
}

/** The delivery of a consult that an entry carries, as the consult names it. */
export const deliveryNames: Readonly<Record<NonNullable<OutboxEntry['delivery']>, MessageDescriptor>> = {
  fax: msg`Referral to its clinic, by fax`,
  mail: msg`Referral to its clinic, by mail`,
  copy: msg`Copy of the consult for its patient`,
  message: msg`Message of the consult to its patient`,
};

/** Which way it took. */
const ways: Readonly<Record<string, MessageDescriptor>> = {
  outbox: msg`Stayed here`,
  smtp: msg`Mail server`,
  'mail-to-fax': msg`Fax gateway`,
  fcm: msg`Push service`,
  partner: msg`Partner`,
};

export function wayWords(i18n: I18n, via: string): string {
  const words = Object.hasOwn(ways, via) ? ways[via] : undefined;
  return words ? i18n._(words) : via;
}

/** A fax number as people read it; every other recipient as it is. */
export function recipientWords({ kind, to }: { kind: OutboxEntry['kind']; to: string }): string {
  return kind === 'fax' ? formatPhone(to) : to;
}
