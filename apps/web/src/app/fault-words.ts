import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FaultCode } from '@consult/domain/fault/fault.ts';

/**
 * The words of every fault. A code without words does not compile. No page loads this table: each catalogue has the
 * words of its language under `fault.<code>`.
 */
export const faultWords: Readonly<Record<FaultCode, MessageDescriptor>> = {
  'province-required': msg({ id: 'fault.province-required', message: 'Province is required.' }),
  'health-number-required': msg({ id: 'fault.health-number-required', message: 'PHN is required' }),
  'health-number-invalid': msg({ id: 'fault.health-number-invalid', message: 'PHN is invalid' }),
  'health-number-length': msg({ id: 'fault.health-number-length', message: 'PHN must be {digits} digits' }),
  'health-number-characters': msg({
    id: 'fault.health-number-characters',
    message: 'PHN may hold letters, digits, spaces and dashes only',
  }),
  'health-number-known': msg({
    id: 'fault.health-number-known',
    message: 'This number is {name}, born {born} in your clinic',
  }),
  'health-number-known-otherwise': msg({
    id: 'fault.health-number-known-otherwise',
    message: 'Your clinic knows this number under another name',
  }),
  'health-number-born-otherwise': msg({
    id: 'fault.health-number-born-otherwise',
    message: 'Your clinic knows this number with another date of birth',
  }),
  'patient-first-name-required': msg({
    id: 'fault.patient-first-name-required',
    message: 'Patient first name is required',
  }),
  'patient-last-name-required': msg({
    id: 'fault.patient-last-name-required',
    message: 'Patient last name is required',
  }),
  'date-of-birth-required': msg({ id: 'fault.date-of-birth-required', message: 'Patient date of birth is required' }),
  'date-of-birth-invalid': msg({ id: 'fault.date-of-birth-invalid', message: 'Date of birth is invalid' }),
  'date-of-birth-badly-pasted': msg({
    id: 'fault.date-of-birth-badly-pasted',
    message: 'Date with an incorrect format pasted',
  }),
  'age-invalid': msg({ id: 'fault.age-invalid', message: 'Invalid Date of Birth' }),
  'phone-required': msg({ id: 'fault.phone-required', message: 'Phone number is required' }),
  'phone-invalid': msg({ id: 'fault.phone-invalid', message: 'Phone number is invalid' }),
  'email-required': msg({ id: 'fault.email-required', message: 'Email is required' }),
  'email-invalid': msg({ id: 'fault.email-invalid', message: 'Email is invalid' }),
  'email-withdrawn': msg({ id: 'fault.email-withdrawn', message: 'This patient asked not to be e-mailed.' }),
  'email-consent-unknown': msg({
    id: 'fault.email-consent-unknown',
    message: 'Confirm that this patient agreed to get e-mail.',
  }),
  'email-differs': msg({ id: 'fault.email-differs', message: 'This differs from your clinic’s record.' }),
  'display-name-required': msg({ id: 'fault.display-name-required', message: 'Display name is required.' }),
  'display-name-too-long': msg({
    id: 'fault.display-name-too-long',
    message: 'This name must be no more than {most} characters long.',
  }),
  'display-name-characters': msg({
    id: 'fault.display-name-characters',
    message: 'Leave addresses, line breaks and @ out of this name.',
  }),
  'on-behalf-not-here': msg({
    id: 'fault.on-behalf-not-here',
    message: 'You cannot send on behalf of this person or clinic.',
  }),
  'subject-required': msg({ id: 'fault.subject-required', message: 'Subject is required' }),
  'message-required': msg({ id: 'fault.message-required', message: 'Message is required' }),
  'window-proof-missing': msg({
    id: 'fault.window-proof-missing',
    message: 'A window needs the patient’s health number and date of birth.',
  }),
  'appointment-day-required': msg({
    id: 'fault.appointment-day-required',
    message: 'Choose the day of the appointment.',
  }),
  'appointment-time-required': msg({
    id: 'fault.appointment-time-required',
    message: 'Choose the time of the appointment.',
  }),
  'appointment-time-skipped': msg({
    id: 'fault.appointment-time-skipped',
    message: 'The clocks go forward at this time. Choose another one.',
  }),
  'appointment-past': msg({ id: 'fault.appointment-past', message: 'This time is over. Choose one that is to come.' }),
  'appointment-place-required': msg({
    id: 'fault.appointment-place-required',
    message: 'Say where the appointment is.',
  }),
  'reply-required': msg({ id: 'fault.reply-required', message: 'Write your message first.' }),
  'location-required': msg({ id: 'fault.location-required', message: 'Please select a location' }),
  'specialist-required': msg({ id: 'fault.specialist-required', message: 'A specialist is required' }),
  'subsite-required': msg({ id: 'fault.subsite-required', message: 'Please select a subsite.' }),
  'specialist-away': msg({
    id: 'fault.specialist-away',
    message: 'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  }),
  'specialist-on-vacation': msg({
    id: 'fault.specialist-on-vacation',
    message: 'Specialist is on vacation, please save draft and wait for return or select another specialist.',
  }),
  'service-unavailable': msg({
    id: 'fault.service-unavailable',
    message:
      'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  }),
  'referrals-only': msg({
    id: 'fault.referrals-only',
    message: 'This service takes referrals only. Send a referral instead.',
  }),
  'no-referrals': msg({
    id: 'fault.no-referrals',
    message: 'This service takes no referrals. Send an eConsult instead.',
  }),
  'not-reachable': msg({
    id: 'fault.not-reachable',
    message: 'This service cannot be reached by fax or mail. Select another service.',
  }),
  'time-required': msg({ id: 'fault.time-required', message: 'Please select a time for the call.' }),
  'time-taken': msg({ id: 'fault.time-taken', message: 'Somebody else has just taken this time. Choose another one.' }),
  'time-not-offered': msg({
    id: 'fault.time-not-offered',
    message: 'This time is not offered any more. Choose another one.',
  }),
  'patient-copy-refused': msg({ id: 'fault.patient-copy-refused', message: 'You may not send a copy to the patient.' }),
  'tell-patient-refused': msg({ id: 'fault.tell-patient-refused', message: 'You may not tell the patient.' }),
  'quebec-not-billed': msg({ id: 'fault.quebec-not-billed', message: 'Patients from Quebec cannot be billed for.' }),
  'sex-required': msg({ id: 'fault.sex-required', message: "Patient's sex is required." }),
  'address-required': msg({ id: 'fault.address-required', message: 'Address line 1 is required.' }),
  'city-name-required': msg({ id: 'fault.city-name-required', message: 'City name is required.' }),
  'postal-code-required': msg({ id: 'fault.postal-code-required', message: 'Postal code is required.' }),
  'postal-code-invalid': msg({
    id: 'fault.postal-code-invalid',
    message: 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
  }),
  'field-too-long': msg({
    id: 'fault.field-too-long',
    message: 'This field must be no more than {most} characters long.',
  }),
  'answer-unknown': msg({
    id: 'fault.answer-unknown',
    message: 'This answer does not belong to a question of this service.',
  }),
  'answer-required': msg({ id: 'fault.answer-required', message: '{header} is required' }),
  'answer-not-digits': msg({ id: 'fault.answer-not-digits', message: '{header} must contain digits only' }),
  'too-many-files': msg({ id: 'fault.too-many-files', message: "Can't upload more than {most} file(s)" }),
  'file-too-large': msg({
    id: 'fault.file-too-large',
    message: 'This file is larger than {megabytes} MB. It was not attached.',
  }),
  'files-missing': msg({
    id: 'fault.files-missing',
    message: 'Some of these files are not there any more, or have not arrived whole. Attach them again.',
  }),
  'photos-gone': msg({
    id: 'fault.photos-gone',
    message: 'No longer in your gallery: photo {photos}. Take it out to go on.',
  }),
  'consent-missing': msg({
    id: 'fault.consent-missing',
    message: 'A consent must be recorded with each of these photos before they can be sent.',
  }),
  'draft-file-missing': msg({
    id: 'fault.draft-file-missing',
    message: 'One of these files is not here any more. Add it again.',
  }),
  'approver-self': msg({ id: 'fault.approver-self', message: 'Choose somebody else to approve this consult.' }),
  'too-many-images': msg({
    id: 'fault.too-many-images',
    message: 'Please do not attach more than {most} images unless necessary.',
  }),
  'blurry-images': msg({ id: 'fault.blurry-images', message: 'Do not include blurry images. Limit duplicate images.' }),
  'form-required': msg({ id: 'fault.form-required', message: 'Please select a form' }),
  'question-required': msg({ id: 'fault.question-required', message: '{label} is required' }),
  'question-unknown': msg({ id: 'fault.question-unknown', message: 'This form does not ask this.' }),
  'form-date-invalid': msg({
    id: 'fault.form-date-invalid',
    message: 'This date cannot be read. Write year, month and day.',
  }),
  'answers-too-long': msg({
    id: 'fault.answers-too-long',
    message: 'These answers are too long together. Shorten the longest ones.',
  }),
  'recipients-required': msg({ id: 'fault.recipients-required', message: 'Add a recipient.' }),
  'recipients-many': msg({
    id: 'fault.recipients-many',
    message: 'A form goes to {most} recipients at most. Remove some.',
  }),
  'recipient-twice': msg({ id: 'fault.recipient-twice', message: 'This patient is in the list already.' }),
  'form-uses-short': msg({
    id: 'fault.form-uses-short',
    message:
      'You may not send more forms than you have remaining because you have {left} use(s) remaining this month. Please remove {over} recipient(s).',
  }),
  'sending-clinic-name-required': msg({
    id: 'fault.sending-clinic-name-required',
    message: 'Clinic name is required',
  }),
  'sending-clinic-phone-required': msg({
    id: 'fault.sending-clinic-phone-required',
    message: 'Clinic phone number is required',
  }),
  'sending-clinic-fax-required': msg({ id: 'fault.sending-clinic-fax-required', message: 'Fax number is required' }),
  'sending-clinic-province-required': msg({
    id: 'fault.sending-clinic-province-required',
    message: 'Clinic province is required',
  }),
  'member-already': msg({ id: 'fault.member-already', message: 'This person takes part in the consult already.' }),
  'consultant-not-available': msg({
    id: 'fault.consultant-not-available',
    message: 'This consultant is not available.',
  }),
  'promise-without-open-day': msg({
    id: 'fault.promise-without-open-day',
    message: 'A service without a working day can promise nothing.',
  }),
  'roster-day-twice': msg({ id: 'fault.roster-day-twice', message: 'A day appears twice in this roster.' }),
  'last-member': msg({ id: 'fault.last-member', message: 'Nobody else takes part in this consult.' }),
  'same-status': msg({ id: 'fault.same-status', message: 'The consult has this status already.' }),
  'not-the-referrer': msg({ id: 'fault.not-the-referrer', message: 'Only the referrer of a consult can forward it.' }),
  'no-clinic': msg({ id: 'fault.no-clinic', message: 'You do not work at a clinic at present.' }),
  'no-clinic-chosen': msg({ id: 'fault.no-clinic-chosen', message: 'You chose no clinic for this consult.' }),
  'messages-missing': msg({
    id: 'fault.messages-missing',
    message: 'Some of these messages are not in this consult, or cannot be read.',
  }),
  'nothing-written': msg({ id: 'fault.nothing-written', message: 'Write a message first.' }),
  'handouts-missing': msg({
    id: 'fault.handouts-missing',
    message: 'Some of these handouts are not in your library any more.',
  }),
  'category-name-required': msg({
    id: 'fault.category-name-required',
    message: 'Category name cannot be empty.',
  }),
  'template-name-required': msg({
    id: 'fault.template-name-required',
    message: 'Template name cannot be empty.',
  }),
  'too-many-categories': msg({
    id: 'fault.too-many-categories',
    message: 'A library holds at most {most} categories.',
  }),
  'too-many-templates': msg({
    id: 'fault.too-many-templates',
    message: 'A library holds at most {most} templates.',
  }),
  'resource-name-required': msg({
    id: 'fault.resource-name-required',
    message: 'Resource name cannot be empty.',
  }),
  'too-many-resources': msg({
    id: 'fault.too-many-resources',
    message: 'A library holds at most {most} resources.',
  }),
  'handout-type': msg({
    id: 'fault.handout-type',
    message: 'Only jpg, jpeg, png, pdf, and docx files are allowed.',
  }),
  'handout-missing': msg({
    id: 'fault.handout-missing',
    message: 'Select at least one file.',
  }),
  'handout-empty': msg({
    id: 'fault.handout-empty',
    message: 'This file is empty. It was not added.',
  }),
  'handout-not-as-named': msg({
    id: 'fault.handout-not-as-named',
    message: 'This file is not what its name says. It was not added.',
  }),
  'handout-macros': msg({
    id: 'fault.handout-macros',
    message: 'This document can hold macros. Save it without them and upload it again.',
  }),
  'handout-damaged': msg({
    id: 'fault.handout-damaged',
    message: 'This file cannot be read. It was not added.',
  }),
  'handout-protected': msg({
    id: 'fault.handout-protected',
    message: 'This file opens only with a password. It was not added.',
  }),
  'handout-file-missing': msg({
    id: 'fault.handout-file-missing',
    message: 'The file of this resource is not here any more. Upload it again.',
  }),
  'library-full': msg({
    id: 'fault.library-full',
    message: 'A library holds at most {most} GB. Delete what is no longer needed.',
  }),
  'outcome-required': msg({ id: 'fault.outcome-required', message: 'Choose an outcome.' }),
  'interpretation-required': msg({ id: 'fault.interpretation-required', message: 'Choose what to bill.' }),
  'image-for-ava-required': msg({
    id: 'fault.image-for-ava-required',
    message: 'Select at least one image to upload to Ava.',
  }),
  'label-image-required': msg({ id: 'fault.label-image-required', message: 'Select at least one image.' }),
  'label-required': msg({ id: 'fault.label-required', message: 'Choose at least one label.' }),
  'billing-code-too-short': msg({
    id: 'fault.billing-code-too-short',
    message: 'Billing code must be at least {least} characters long',
  }),
  'claim-note-letters': msg({
    id: 'fault.claim-note-letters',
    message: 'The claim file takes Latin letters only: write the note in those.',
  }),
  'claim-note-needed': msg({
    id: 'fault.claim-note-needed',
    message: 'Say why the payer should look at it again.',
  }),
  'claim-change-nothing': msg({
    id: 'fault.claim-change-nothing',
    message: 'Choose another code or diagnosis: this changes nothing.',
  }),
  'claim-change-refused': msg({
    id: 'fault.claim-change-refused',
    message: 'By the rules the payer would refuse this code.',
  }),
  'billing-code-not-fitting': msg({
    id: 'fault.billing-code-not-fitting',
    message: 'This code does not fit the time of the call.',
  }),
  'address-line-3-required': msg({ id: 'fault.address-line-3-required', message: 'Address line 3 is required.' }),
  'business-required': msg({ id: 'fault.business-required', message: 'Business is required.' }),
  'gst-number-invalid': msg({
    id: 'fault.gst-number-invalid',
    message: 'A GST/HST number is nine digits, RT and four digits (ex. 123456789 RT0001).',
  }),
  'qst-number-invalid': msg({
    id: 'fault.qst-number-invalid',
    message: 'A QST number is ten digits, TQ and four digits (ex. 1234567890 TQ0001).',
  }),
  'search-empty': msg({ id: 'fault.search-empty', message: 'Enter a search term or choose a status.' }),
  'message-search-empty': msg({ id: 'fault.message-search-empty', message: 'Enter a search term.' }),
  'search-terms-many': msg({
    id: 'fault.search-terms-many',
    message: 'Cannot use more than {most} search terms. Try removing some and try again.',
  }),
  'search-column-required': msg({
    id: 'fault.search-column-required',
    message: 'Select at least one column to search.',
  }),
  'status-and-folder': msg({ id: 'fault.status-and-folder', message: 'Cannot filter by both status and folder.' }),
  'invite-address-required': msg({
    id: 'fault.invite-address-required',
    message: 'You must provide either an email or fax number.',
  }),
  'invite-unwanted': msg({ id: 'fault.invite-unwanted', message: 'This address takes no invitations.' }),
  'invite-with-link': msg({
    id: 'fault.invite-with-link',
    message: 'Leave out web addresses: the invitation brings its own link.',
  }),
  'practice-id-required': msg({ id: 'fault.practice-id-required', message: 'Practice ID is required' }),
  'practice-id-invalid': msg({ id: 'fault.practice-id-invalid', message: 'Practice ID is invalid' }),
  'msp-number-invalid': msg({ id: 'fault.msp-number-invalid', message: 'MSP Number is invalid' }),
  'practice-id-not-usable': msg({
    id: 'fault.practice-id-not-usable',
    message: 'This practice ID cannot be used. Check it, or write to us if it is yours.',
  }),
  'proof-too-large': msg({
    id: 'fault.proof-too-large',
    message: 'This file is larger than {megabytes} MB. It was not sent.',
  }),
  'proof-not-supported': msg({
    id: 'fault.proof-not-supported',
    message: 'This file is not a PDF or an image (jpg, jpeg, png). It was not sent.',
  }),
  'clinic-name-required': msg({ id: 'fault.clinic-name-required', message: 'Clinic name is required.' }),
  'clinic-phone-required': msg({ id: 'fault.clinic-phone-required', message: 'Clinic phone number is required.' }),
  'clinic-postal-code-invalid': msg({
    id: 'fault.clinic-postal-code-invalid',
    message: 'Postal code is invalid (ex. A1A1A1).',
  }),
  'link-invalid': msg({ id: 'fault.link-invalid', message: 'The link must begin with https:// or http://.' }),
  'page-not-yours': msg({ id: 'fault.page-not-yours', message: 'You cannot open this page.' }),
  'setting-not-yours': msg({ id: 'fault.setting-not-yours', message: 'This setting is not part of your profile.' }),
  'schedule-blocks': msg({
    id: 'fault.schedule-blocks',
    message: 'Times must lie apart within their day, in steps of ten minutes.',
  }),
  'zone-not-canadian': msg({ id: 'fault.zone-not-canadian', message: 'Choose one of the time zones of Canada.' }),
  'vacation-order': msg({
    id: 'fault.vacation-order',
    message: "Please make sure the vacation period's From date is before it's To date.",
  }),
  'vacation-order-inline': msg({
    id: 'fault.vacation-order-inline',
    message: '"From" date must be before "To" date.',
  }),
  'vacation-day-required': msg({ id: 'fault.vacation-day-required', message: 'Choose a day.' }),
  'vacation-over': msg({ id: 'fault.vacation-over', message: 'This day is over. Choose one from today on.' }),
  'vacation-far': msg({
    id: 'fault.vacation-far',
    message: 'Time away ends five years from today at the latest.',
  }),
  'vacation-description-long': msg({
    id: 'fault.vacation-description-long',
    message: 'A description has {most} characters at most.',
  }),
  'vacations-many': msg({ id: 'fault.vacations-many', message: 'At most {most} times away can be planned.' }),
  'limit-invalid': msg({ id: 'fault.limit-invalid', message: 'The limit is a number from {least} to {most}.' }),
  'first-name-required': msg({ id: 'fault.first-name-required', message: 'First name is required.' }),
  'last-name-required': msg({ id: 'fault.last-name-required', message: 'Last name is required.' }),
  'cell-phone-required': msg({ id: 'fault.cell-phone-required', message: 'Cell phone is required.' }),
  'account-email-required': msg({ id: 'fault.account-email-required', message: 'Email is required.' }),
  'city-required': msg({ id: 'fault.city-required', message: 'City is required.' }),
  'clinic-fax-required': msg({ id: 'fault.clinic-fax-required', message: 'Clinic fax is required.' }),
  'onboarding-required': msg({ id: 'fault.onboarding-required', message: 'Onboarding preference is required.' }),
  'role-required': msg({ id: 'fault.role-required', message: 'Role is required' }),
  'plan-required': msg({ id: 'fault.plan-required', message: 'Pick a Plan' }),
  'field-required': msg({ id: 'fault.field-required', message: 'This is a required field.' }),
  'choice-unknown': msg({ id: 'fault.choice-unknown', message: 'Choose one from the list.' }),
  'text-too-long': msg({ id: 'fault.text-too-long', message: 'This is too long.' }),
  'text-unreadable': msg({
    id: 'fault.text-unreadable',
    message: 'This contains a character that cannot be used here.',
  }),
  'name-unreadable': msg({
    id: 'fault.name-unreadable',
    message: 'This contains a character that cannot be used in a name.',
  }),
  'name-with-address': msg({ id: 'fault.name-with-address', message: 'A name cannot contain a web address.' }),
  'signature-of-another': msg({
    id: 'fault.signature-of-another',
    message: 'Sign with your first and last name as in the form.',
  }),
  'province-not-offered': msg({
    id: 'fault.province-not-offered',
    message: 'This plan is not offered in this province at this time.',
  }),
  'resident-without-plus': msg({
    id: 'fault.resident-without-plus',
    message: 'Residents cannot sign up for the plus plan at this time.',
  }),
  'nurse-practitioner-without-plus': msg({
    id: 'fault.nurse-practitioner-without-plus',
    message: 'Nurse Practitioners cannot sign up for the plus plan at this time.',
  }),
  'password-required': msg({ id: 'fault.password-required', message: 'Password is required' }),
  'password-too-short': msg({ id: 'fault.password-too-short', message: 'Password must be {least} or more characters' }),
  'passwords-differ': msg({ id: 'fault.passwords-differ', message: 'Passwords do not match' }),
  'password-common': msg({
    id: 'fault.password-common',
    message: 'Many people use this password, so it is among the first that are guessed. Choose another one.',
  }),
  'password-own-name': msg({
    id: 'fault.password-own-name',
    message: 'This password is little more than your own name or address. Choose another one.',
  }),
  'email-in-use': msg({ id: 'fault.email-in-use', message: 'This e-mail address belongs to an account already.' }),
  'practice-id-not-valid': msg({
    id: 'fault.practice-id-not-valid',
    message: 'This practice ID cannot be validated, or may already be registered to another user.',
  }),
  'not-as-declared': msg({ id: 'fault.not-as-declared', message: '{sentence}' }),
};
