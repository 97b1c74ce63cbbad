import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sentences of the rules as the domain and the server say them. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'Practice ID is required': msg`Practice ID is required`,
  'Practice ID is invalid': msg`Practice ID is invalid`,
  'MSP Number is invalid': msg`MSP Number is invalid`,
  'Phone number is required': msg`Phone number is required`,
  'Phone number is invalid': msg`Phone number is invalid`,
  'Email is required': msg`Email is required`,
  'Email is invalid': msg`Email is invalid`,
  'This practice ID can not be used. Check it, or write to us if it is yours.': msg`This practice ID can not be used. Check it, or write to us if it is yours.`,
  'You can not open this page.': msg`You can not open this page.`,
  'This setting is not part of your profile.': msg`This setting is not part of your profile.`,
  'Clinic name is required.': msg`Clinic name is required.`,
  'City is required.': msg`City is required.`,
  'Province is required.': msg`Province is required.`,
  'Clinic phone number is required.': msg`Clinic phone number is required.`,
  'Postal code is invalid (ex. A1A1A1).': msg`Postal code is invalid (ex. A1A1A1).`,
  'The link must begin with https:// or http://.': msg`The link must begin with https:// or http://.`,
  'This is too long.': msg`This is too long.`,
  'This holds a character that is in no text.': msg`This holds a character that is in no text.`,
};

/** A rule's sentence in the language of the page; one that is not known stays as it came. */
export function profileFault(i18n: I18n, message: string): string {
  const known = Object.hasOwn(sentences, message) ? sentences[message] : undefined;
  return known ? i18n._(known) : message;
}
