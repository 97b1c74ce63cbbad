import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sentences of the rules as the domain and the server say them. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'Email is required': msg`Email is required`,
  'Email is invalid': msg`Email is invalid`,
  'Subject is required': msg`Subject is required`,
  'Message is required': msg`Message is required`,
  'A specialist is required': msg`A specialist is required`,
  'Please select a subsite.': msg`Please select a subsite.`,
  'Specialist is on vacation, please save draft and wait for return or select another specialist.': msg`Specialist is on vacation, please save draft and wait for return or select another specialist.`,
  'This message was already sent with other content.': msg`This message was already sent with other content.`,
  'This was already forwarded with other content.': msg`This was already forwarded with other content.`,
  'This fax was already sent with other content.': msg`This fax was already sent with other content.`,
  'Your clinic for this consult has no fax number of ten digits. Ask your administrator to add it to the clinic.': msg`Your clinic for this consult has no fax number of ten digits. Ask your administrator to add it to the clinic.`,
  'You chose no clinic for this consult.': msg`You chose no clinic for this consult.`,
};

/** What is wrong with a field, in the language of the page. */
export function faultWords(i18n: I18n, fault: string): string;
export function faultWords(i18n: I18n, fault: string | undefined): string | undefined;
export function faultWords(i18n: I18n, fault: string | undefined): string | undefined {
  if (fault === undefined) return undefined;
  const known = sentences[fault];
  return known ? i18n._(known) : fault;
}
