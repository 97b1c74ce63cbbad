/**
 * All faults, as codes by noun, each with its English sentence to the letter of the specification (documents 1 and 2,
 * sections 5 and 8; document 3, section 5). Facts stand in braces. Servers answer with these sentences; the page has
 * its own words for each code in its catalogues.
 */

export const patientSentences = {
  'province-required': 'Province is required.',
  'health-number-required': 'PHN is required',
  'health-number-invalid': 'PHN is invalid',
  'health-number-length': 'PHN must be {digits} digits',
  'health-number-characters': 'PHN may hold letters, digits, spaces and dashes only',
  'health-number-known': 'This number is {name}, born {born} in your clinic',
  'health-number-known-otherwise': 'Your clinic knows this number under another name',
  'health-number-born-otherwise': 'Your clinic knows this number with another date of birth',
  'patient-first-name-required': 'Patient first name is required',
  'patient-last-name-required': 'Patient last name is required',
  'date-of-birth-required': 'Patient date of birth is required',
  'date-of-birth-invalid': 'Date of birth is invalid',
  'date-of-birth-badly-pasted': 'Date with an incorrect format pasted',
  'age-invalid': 'Invalid Date of Birth',
  'phone-required': 'Phone number is required',
  'phone-invalid': 'Phone number is invalid',
  'email-required': 'Email is required',
  'email-invalid': 'Email is invalid',
  'email-withdrawn': 'This patient asked not to be e-mailed.',
  'email-consent-unknown': 'Confirm that this patient agreed to get e-mail.',
  'email-differs': 'This differs from your clinic’s record.',
  'display-name-required': 'Display name is required.',
  'display-name-too-long': 'This name must be no more than {most} characters long.',
  'display-name-characters': 'Leave addresses, line breaks and @ out of this name.',
  'on-behalf-not-here': 'You cannot send on behalf of this person or clinic.',
  'subject-required': 'Subject is required',
  'message-required': 'Message is required',
  'window-proof-missing': 'A window needs the patient’s health number and date of birth.',
  'appointment-day-required': 'Choose the day of the appointment.',
  'appointment-time-required': 'Choose the time of the appointment.',
  'appointment-time-skipped': 'The clocks go forward at this time. Choose another one.',
  'appointment-past': 'This time is over. Choose one that is to come.',
  'appointment-place-required': 'Say where the appointment is.',
  'reply-required': 'Write your message first.',
} as const;

export const consultSentences = {
  'location-required': 'Please select a location',
  'specialist-required': 'A specialist is required',
  'subsite-required': 'Please select a subsite.',
  'specialist-away': 'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  'specialist-on-vacation':
    'Specialist is on vacation, please save draft and wait for return or select another specialist.',
  'service-unavailable':
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  'referrals-only': 'This service takes referrals only. Send a referral instead.',
  'no-referrals': 'This service takes no referrals. Send an eConsult instead.',
  'not-reachable': 'This service cannot be reached by fax or mail. Select another service.',
  'time-required': 'Please select a time for the call.',
  'time-not-offered': 'This time is not offered any more. Choose another one.',
  'time-taken': 'Somebody else has just taken this time. Choose another one.',
  'patient-copy-refused': 'You may not send a copy to the patient.',
  'tell-patient-refused': 'You may not tell the patient.',
  'quebec-not-billed': 'Patients from Quebec cannot be billed for.',
  'sex-required': "Patient's sex is required.",
  'address-required': 'Address line 1 is required.',
  'city-name-required': 'City name is required.',
  'postal-code-required': 'Postal code is required.',
  'postal-code-invalid': 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
  'field-too-long': 'This field must be no more than {most} characters long.',
  'answer-unknown': 'This answer does not belong to a question of this service.',
  'answer-required': '{header} is required',
  'answer-not-digits': '{header} must contain digits only',
  'too-many-files': "Can't upload more than {most} file(s)",
  'file-too-large': 'This file is larger than {megabytes} MB. It was not attached.',
  'files-missing': 'Some of these files are not there any more, or have not arrived whole. Attach them again.',
  'photos-gone': 'No longer in your gallery: photo {photos}. Take it out to go on.',
  'consent-missing': 'A consent must be recorded with each of these photos before they can be sent.',
  'draft-file-missing': 'One of these files is not here any more. Add it again.',
  'too-many-images': 'Please do not attach more than {most} images unless necessary.',
  'approver-self': 'Choose somebody else to approve this consult.',
  'blurry-images': 'Do not include blurry images. Limit duplicate images.',
} as const;

/** Of care forms: of their answers, and of their sending. */
export const careFormSentences = {
  'form-required': 'Please select a form',
  'question-required': '{label} is required',
  'question-unknown': 'This form does not ask this.',
  'form-date-invalid': 'This date cannot be read. Write year, month and day.',
  'answers-too-long': 'These answers are too long together. Shorten the longest ones.',
  'recipients-required': 'Add a recipient.',
  'recipients-many': 'A form goes to {most} recipients at most. Remove some.',
  'recipient-twice': 'This patient is in the list already.',
  'form-uses-short':
    'You may not send more forms than you have remaining because you have {left} use(s) remaining this month. Please remove {over} recipient(s).',
  'sending-clinic-name-required': 'Clinic name is required',
  'sending-clinic-phone-required': 'Clinic phone number is required',
  'sending-clinic-fax-required': 'Fax number is required',
  'sending-clinic-province-required': 'Clinic province is required',
} as const;

export const activitySentences = {
  'member-already': 'This person takes part in the consult already.',
  'consultant-not-available': 'This consultant is not available.',
  'promise-without-open-day': 'A service without a working day can promise nothing.',
  'roster-day-twice': 'A day appears twice in this roster.',
  'last-member': 'Nobody else takes part in this consult.',
  'same-status': 'The consult has this status already.',
  'not-the-referrer': 'Only the referrer of a consult can forward it.',
  'no-clinic': 'You do not work at a clinic at present.',
  'no-clinic-chosen': 'You chose no clinic for this consult.',
  'messages-missing': 'Some of these messages are not in this consult, or cannot be read.',
  'nothing-written': 'Write a message first.',
  'handouts-missing': 'Some of these handouts are not in your library any more.',
  'outcome-required': 'Choose an outcome.',
  'interpretation-required': 'Choose what to bill.',
  'image-for-ava-required': 'Select at least one image to upload to Ava.',
  'label-image-required': 'Select at least one image.',
  'label-required': 'Choose at least one label.',
  'billing-code-too-short': 'Billing code must be at least {least} characters long',
  'claim-note-letters': 'The claim file takes Latin letters only: write the note in those.',
  'claim-note-needed': 'Say why the payer should look at it again.',
  'claim-change-nothing': 'Choose another code or diagnosis: this changes nothing.',
  'claim-change-refused': 'By the rules the payer would refuse this code.',
  'billing-code-not-fitting': 'This code does not fit the time of the call.',
} as const;

/** Of the form of an invoice. */
export const invoiceSentences = {
  'address-line-3-required': 'Address line 3 is required.',
  'business-required': 'Business is required.',
  'gst-number-invalid': 'A GST/HST number is nine digits, RT and four digits (ex. 123456789 RT0001).',
  'qst-number-invalid': 'A QST number is ten digits, TQ and four digits (ex. 1234567890 TQ0001).',
} as const;

export const librarySentences = {
  'category-name-required': 'Category name cannot be empty.',
  'template-name-required': 'Template name cannot be empty.',
  'too-many-categories': 'A library holds at most {most} categories.',
  'too-many-templates': 'A library holds at most {most} templates.',
  'resource-name-required': 'Resource name cannot be empty.',
  'too-many-resources': 'A library holds at most {most} resources.',
  'handout-type': 'Only jpg, jpeg, png, pdf, and docx files are allowed.',
  'handout-missing': 'Select at least one file.',
  'handout-empty': 'This file is empty. It was not added.',
  'handout-not-as-named': 'This file is not what its name says. It was not added.',
  'handout-macros': 'This document can hold macros. Save it without them and upload it again.',
  'handout-damaged': 'This file cannot be read. It was not added.',
  'handout-protected': 'This file opens only with a password. It was not added.',
  'handout-file-missing': 'The file of this resource is not here any more. Upload it again.',
  'library-full': 'A library holds at most {most} GB. Delete what is no longer needed.',
} as const;

export const searchSentences = {
  'search-empty': 'Enter a search term or choose a status.',
  'message-search-empty': 'Enter a search term.',
  'search-terms-many': 'Cannot use more than {most} search terms. Try removing some and try again.',
  'search-column-required': 'Select at least one column to search.',
  'status-and-folder': 'Cannot filter by both status and folder.',
} as const;

export const inviteSentences = {
  'invite-address-required': 'You must provide either an email or fax number.',
  // Server rules, section 19.
  'invite-unwanted': 'This address takes no invitations.',
  'invite-with-link': 'Leave out web addresses: the invitation brings its own link.',
} as const;

export const profileSentences = {
  'practice-id-required': 'Practice ID is required',
  'practice-id-invalid': 'Practice ID is invalid',
  'msp-number-invalid': 'MSP Number is invalid',
  'practice-id-not-usable': 'This practice ID cannot be used. Check it, or write to us if it is yours.',
  'proof-too-large': 'This file is larger than {megabytes} MB. It was not sent.',
  'proof-not-supported': 'This file is not a PDF or an image (jpg, jpeg, png). It was not sent.',
  'clinic-name-required': 'Clinic name is required.',
  'clinic-phone-required': 'Clinic phone number is required.',
  'clinic-postal-code-invalid': 'Postal code is invalid (ex. A1A1A1).',
  'link-invalid': 'The link must begin with https:// or http://.',
  'page-not-yours': 'You cannot open this page.',
  'setting-not-yours': 'This setting is not part of your profile.',
} as const;

export const scheduleSentences = {
  'schedule-blocks': 'Times must lie apart within their day, in steps of ten minutes.',
  'zone-not-canadian': 'Choose one of the time zones of Canada.',
  'vacation-order': "Please make sure the vacation period's From date is before it's To date.",
  'vacation-order-inline': '"From" date must be before "To" date.',
  'vacation-day-required': 'Choose a day.',
  'vacation-over': 'This day is over. Choose one from today on.',
  'vacation-far': 'Time away ends five years from today at the latest.',
  'vacation-description-long': 'A description has {most} characters at most.',
  'vacations-many': 'At most {most} times away can be planned.',
  'limit-invalid': 'The limit is a number from {least} to {most}.',
} as const;

export const accountSentences = {
  'first-name-required': 'First name is required.',
  'last-name-required': 'Last name is required.',
  'cell-phone-required': 'Cell phone is required.',
  'account-email-required': 'Email is required.',
  'city-required': 'City is required.',
  'clinic-fax-required': 'Clinic fax is required.',
  'onboarding-required': 'Onboarding preference is required.',
  'role-required': 'Role is required',
  'plan-required': 'Pick a Plan',
  'field-required': 'This is a required field.',
  'choice-unknown': 'Choose one from the list.',
  'text-too-long': 'This is too long.',
  'text-unreadable': 'This contains a character that cannot be used here.',
  'name-unreadable': 'This contains a character that cannot be used in a name.',
  'name-with-address': 'A name cannot contain a web address.',
  'signature-of-another': 'Sign with your first and last name as in the form.',
  'province-not-offered': 'This plan is not offered in this province at this time.',
  'resident-without-plus': 'Residents cannot sign up for the plus plan at this time.',
  'nurse-practitioner-without-plus': 'Nurse Practitioners cannot sign up for the plus plan at this time.',
  'password-required': 'Password is required',
  'password-too-short': 'Password must be {least} or more characters',
  'passwords-differ': 'Passwords do not match',
  'password-common': 'Many people use this password, so it is among the first that are guessed. Choose another one.',
  'password-own-name': 'This password is little more than your own name or address. Choose another one.',
  'email-in-use': 'This e-mail address belongs to an account already.',
  'practice-id-not-valid': 'This practice ID cannot be validated, or may already be registered to another user.',
} as const;

/**
 * An input that its call does not declare: `sentence` tells the programmer of the client in English. No form sends one.
 */
export const callSentences = { 'not-as-declared': '{sentence}' } as const;

export const sentences = {
  ...patientSentences,
  ...consultSentences,
  ...careFormSentences,
  ...activitySentences,
  ...invoiceSentences,
  ...librarySentences,
  ...searchSentences,
  ...inviteSentences,
  ...profileSentences,
  ...scheduleSentences,
  ...accountSentences,
  ...callSentences,
} as const;
