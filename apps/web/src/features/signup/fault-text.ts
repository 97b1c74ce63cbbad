import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sentences of the rules as the domain and the server say them; a build keeps no source text in a descriptor. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'First name is required.': msg`First name is required.`,
  'Last name is required.': msg`Last name is required.`,
  'Cell phone is required.': msg`Cell phone is required.`,
  'Email is required.': msg`Email is required.`,
  'City is required.': msg`City is required.`,
  'Clinic name is required.': msg`Clinic name is required.`,
  'Clinic phone number is required.': msg`Clinic phone number is required.`,
  'Clinic fax is required.': msg`Clinic fax is required.`,
  'Onboarding preference is required.': msg`Onboarding preference is required.`,
  'Role is required': msg`Role is required`,
  'This is a required field.': msg`This is a required field.`,
  'This plan is not offered in this province at this time.': msg`This plan is not offered in this province at this time.`,
  'Choose one of the list.': msg`Choose one of the list.`,
  'This is too long.': msg`This is too long.`,
  'This holds a character that is in no text.': msg`This holds a character that is in no text.`,
  'A name holds no web address.': msg`A name holds no web address.`,
  'Province is required.': msg`Province is required.`,
  'Email is invalid': msg`Email is invalid`,
  'Phone number is invalid': msg`Phone number is invalid`,
  'Password is required': msg`Password is required`,
  'Password must be 6 or more characters': msg`Password must be 6 or more characters`,
  'Passwords do not match': msg`Passwords do not match`,
  'Practice ID is invalid': msg`Practice ID is invalid`,
  'Practice ID is required': msg`Practice ID is required`,
  'MSP Number is invalid': msg`MSP Number is invalid`,
  'This e-mail address belongs to an account already.': msg`This e-mail address belongs to an account already.`,
  'This practice ID can not be validated, or may already be registered to another user.': msg`This practice ID can not be validated, or may already be registered to another user.`,
  // What the registers call their numbers.
  'Practice ID': msg`Practice ID`,
  'MSP Number': msg`MSP Number`,
  'Validate it, or proceed without it.': msg`Validate it, or proceed without it.`,
  'Residents cannot sign up for the plus plan at this time.': msg`Residents cannot sign up for the plus plan at this time.`,
  'Nurse Practitioners cannot sign up for the plus plan at this time.': msg`Nurse Practitioners cannot sign up for the plus plan at this time.`,
};

/** A rule's sentence in the language of the page; one that only the server knows as it is. */
export function faultText(i18n: I18n, sentence: string): string {
  return Object.hasOwn(sentences, sentence) ? i18n._(sentences[sentence] as MessageDescriptor) : sentence;
}
