import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sentences of the rules as the domain and the server say them. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'First name is required.': msg`First name is required.`,
  'Last name is required.': msg`Last name is required.`,
  'City is required.': msg`City is required.`,
  'You must provide either an email or fax number.': msg`You must provide either an email or fax number.`,
  'Email is invalid': msg`Email is invalid`,
  'Phone number is invalid': msg`Phone number is invalid`,
  'Leave out web addresses: the invitation brings its own link.': msg`Leave out web addresses: the invitation brings its own link.`,
  'You have sent 20 invitations today. Try again tomorrow.': msg`You have sent 20 invitations today. Try again tomorrow.`,
  'This invitation was already sent with other content.': msg`This invitation was already sent with other content.`,
};

/** What is wrong, in the language of the page. */
export function faultWords(i18n: I18n, fault: string): string {
  const known = sentences[fault];
  return known ? i18n._(known) : fault;
}
