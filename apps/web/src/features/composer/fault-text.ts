import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sentences of the rules as the domain and the server say them; a build keeps no source text in a descriptor. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'Please select a location': msg`Please select a location`,
  'A specialist is required': msg`A specialist is required`,
  'Please select a subsite.': msg`Please select a subsite.`,
  'Specialist is unavailable, please save draft and wait for return or select another specialist.': msg`Specialist is unavailable, please save draft and wait for return or select another specialist.`,
  'Service is not available. Please save as draft and wait for the service to be available again, or select another service.': msg`Service is not available. Please save as draft and wait for the service to be available again, or select another service.`,
  'You may not send a copy to the patient.': msg`You may not send a copy to the patient.`,
  'This service takes referrals only. Send a referral instead.': msg`This service takes referrals only. Send a referral instead.`,
  'This service takes no referrals. Send an eConsult instead.': msg`This service takes no referrals. Send an eConsult instead.`,
  'This service can not be reached by fax or mail. Select another service.': msg`This service can not be reached by fax or mail. Select another service.`,
  'This time is not offered any more. Choose another one.': msg`This time is not offered any more. Choose another one.`,
  'Some of these files are not there any more, or have not arrived whole. Attach them again.': msg`Some of these files are not there any more, or have not arrived whole. Attach them again.`,
  'Province is required.': msg`Province is required.`,
  'PHN is required': msg`PHN is required`,
  'PHN is invalid': msg`PHN is invalid`,
  'PHN must be 9 digits': msg`PHN must be 9 digits`,
  'PHN must be 10 digits': msg`PHN must be 10 digits`,
  'Patient first name is required': msg`Patient first name is required`,
  'Patient last name is required': msg`Patient last name is required`,
  'Patient date of birth is required': msg`Patient date of birth is required`,
  'Date of birth is invalid': msg`Date of birth is invalid`,
  'Date with an incorrect format pasted': msg`Date with an incorrect format pasted`,
  'Invalid Date of Birth': msg`Invalid Date of Birth`,
  'Phone number is invalid': msg`Phone number is invalid`,
  'Email is required': msg`Email is required`,
  'Email is invalid': msg`Email is invalid`,
  "Patient's sex is required.": msg`Patient's sex is required.`,
  'Address line 1 is required.': msg`Address line 1 is required.`,
  'City name is required.': msg`City name is required.`,
  'Postal code is required.': msg`Postal code is required.`,
  'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).': msg`Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).`,
  'Patients from Quebec cannot be billed for.': msg`Patients from Quebec cannot be billed for.`,
  'Do not include blurry images. Limit duplicate images.': msg`Do not include blurry images. Limit duplicate images.`,
  'This answer does not belong to a question of this service.': msg`This answer does not belong to a question of this service.`,
  'Phone number is required': msg`Phone number is required`,
  'Please select a time for the call.': msg`Please select a time for the call.`,
  'Somebody else has just taken this time. Choose another one.': msg`Somebody else has just taken this time. Choose another one.`,
  'Subject is required': msg`Subject is required`,
  'Message is required': msg`Message is required`,
  'This message was already sent with other content.': msg`This message was already sent with other content.`,
  'You have reached your limit of one-way messages.': msg`You have reached your limit of one-way messages.`,
  'This launch is not valid any more. Start the consult from your record system again.': msg`This launch is not valid any more. Start the consult from your record system again.`,
  'This form was already sent with other content. Start a new consult to send this one.': msg`This form was already sent with other content. Start a new consult to send this one.`,
  'The questions of this service have changed. Check your answers and send again.': msg`The questions of this service have changed. Check your answers and send again.`,
};

/** A rule's sentence in the language of the page; one that is not known stays as it came. */
export function faultText(i18n: I18n, message: string): string {
  const known = Object.hasOwn(sentences, message) ? sentences[message] : undefined;
  if (known) return i18n._(known);
  const tooLong = /^This field must be no more than (\d+) characters long\.$/.exec(message);
  if (tooLong) {
    const most = tooLong[1] ?? '';
    return i18n._(msg`This field must be no more than ${most} characters long.`);
  }
  const manyImages = /^Please do not attach more than (\d+) images unless necessary\.$/.exec(message);
  if (manyImages) {
    const most = manyImages[1] ?? '';
    return i18n._(msg`Please do not attach more than ${most} images unless necessary.`);
  }
  const manyFiles = /^Can't upload more than (\d+) file\(s\)$/.exec(message);
  if (manyFiles) {
    const most = manyFiles[1] ?? '';
    return i18n._(msg`Can't upload more than ${most} file(s)`);
  }
  const required = /^(.+) is required$/s.exec(message);
  if (required) {
    const header = required[1] ?? '';
    return i18n._(msg`${header} is required`);
  }
  const digits = /^(.+) must contain digits only$/s.exec(message);
  if (digits) {
    const header = digits[1] ?? '';
    return i18n._(msg`${header} must contain digits only`);
  }
  return message;
}
