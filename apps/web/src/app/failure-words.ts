import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallName, Calls } from '@consult/contract/calls.ts';
import type { commonErrors } from '@consult/contract/call.ts';

/** The codes that calls declare, without those that every call can have. */
export type FailureCode = Exclude<Calls[CallName]['errors'], keyof typeof commonErrors | 'OFFLINE'>;

/**
 * The words of every failure that a call declares. A code without words does not compile. No page loads this table:
 * each catalogue has the words of its language under `failure.<code>`.
 */
export const failureWords: Readonly<Record<FailureCode, MessageDescriptor>> = {
  ALREADY_SUBSCRIBED: msg({
    id: 'failure.ALREADY_SUBSCRIBED',
    message: 'You have Premium already. Nothing was charged.',
  }),
  ALREADY_SENT: msg({
    id: 'failure.ALREADY_SENT',
    message: 'This message was already sent with other words. What you typed is kept.',
  }),
  ANSWERS_SPENT: msg({
    id: 'failure.ANSWERS_SPENT',
    message: 'You have changed your answer often today. Call the clinic.',
  }),
  APPROVER_HAS_OPENED: msg({
    id: 'failure.APPROVER_HAS_OPENED',
    message: 'The approver has opened this draft in the meantime. Ask them to return it.',
  }),
  APPROVER_UNKNOWN: msg({
    id: 'failure.APPROVER_UNKNOWN',
    message: 'This person does not approve consults any more. Choose another one.',
  }),
  BATCH_CHANGED: msg({
    id: 'failure.BATCH_CHANGED',
    message: 'These forms were already sent, to others or another form.',
  }),
  BATCH_CLOSED: msg({
    id: 'failure.BATCH_CLOSED',
    message: 'This image was in an earlier batch. What you said of it then stays.',
  }),
  CHALLENGE_OVER: msg({
    id: 'failure.CHALLENGE_OVER',
    message: 'This sign-in has expired. Enter your password again.',
  }),
  CHANGED_ELSEWHERE: msg({
    id: 'failure.CHANGED_ELSEWHERE',
    message: 'This was changed elsewhere in the meantime. Nothing was overwritten; look at both and save again.',
  }),
  CLINIC_LEFT: msg({
    id: 'failure.CLINIC_LEFT',
    message: 'You no longer work at this clinic. An administrator can let you in again.',
  }),
  CLINIC_SHARED: msg({
    id: 'failure.CLINIC_SHARED',
    message: 'Other practitioners work at this clinic, or referrals go to it. An administrator changes its data.',
  }),
  CODE_RAN_OUT: msg({
    id: 'failure.CODE_RAN_OUT',
    message: 'This code does not work any more. It works for five minutes: make a new one on your computer.',
  }),
  CODE_UNKNOWN: msg({
    id: 'failure.CODE_UNKNOWN',
    message: 'This is not a code that was made here. Check it, or make a new one on your computer.',
  }),
  CODE_USED: msg({
    id: 'failure.CODE_USED',
    message: 'A phone has used this code already. A code works once: make a new one on your computer.',
  }),
  CONTRACT_MISSING: msg({
    id: 'failure.CONTRACT_MISSING',
    message: 'The agreement was not found in the content store.',
  }),
  DEFAULT_LOCATION: msg({
    id: 'failure.DEFAULT_LOCATION',
    message: 'This is your default clinic. Choose another default first.',
  }),
  DRAFT_CHANGED: msg({
    id: 'failure.DRAFT_CHANGED',
    message: 'This draft was saved elsewhere in the meantime. Nothing was overwritten, and what you typed is kept.',
  }),
  DRAFT_SENT: msg({
    id: 'failure.DRAFT_SENT',
    message: 'This draft was already sent. What you typed since is kept.',
  }),
  FAX_CHANGED: msg({ id: 'failure.FAX_CHANGED', message: 'This fax was already sent with other content.' }),
  FAVOURITES_FULL: msg({
    id: 'failure.FAVOURITES_FULL',
    message: 'You have as many favourites as one person can have. Take one away first.',
  }),
  FILE_DAMAGED: msg({
    id: 'failure.FILE_DAMAGED',
    message: 'This file is damaged and cannot be opened. It was not attached.',
  }),
  FILE_HEIC: msg({
    id: 'failure.FILE_HEIC',
    message: 'This photo is in Apple’s HEIC format, whatever its name says. Save it as JPEG, and attach it again.',
  }),
  FILE_PROTECTED: msg({
    id: 'failure.FILE_PROTECTED',
    message: 'This PDF opens only with a password. Save it without one, and attach it again.',
  }),
  FORM_CHANGED: msg({
    id: 'failure.FORM_CHANGED',
    message: 'The questions of this service have changed. Check your answers and send again.',
  }),
  GALLERY_FULL: msg({
    id: 'failure.GALLERY_FULL',
    message: 'Your gallery is full. Delete photos you no longer need, and try again. Nothing was lost.',
  }),
  GIVEN_ALREADY: msg({ id: 'failure.GIVEN_ALREADY', message: 'This consult was given to somebody else meanwhile.' }),
  IMAGE_TOO_LARGE: msg({
    id: 'failure.IMAGE_TOO_LARGE',
    message: 'This picture has more than 100 million pixels. Save it smaller, and attach it again.',
  }),
  INVALID_FORM: msg({ id: 'failure.INVALID_FORM', message: 'Invalid form' }),
  INVITED_OFTEN: msg({
    id: 'failure.INVITED_OFTEN',
    message: 'This colleague was invited several times today. Try again tomorrow.',
  }),
  INVITE_CHANGED: msg({
    id: 'failure.INVITE_CHANGED',
    message: 'This invitation was already sent with other content.',
  }),
  INVITE_NO_SENDER: msg({
    id: 'failure.INVITE_NO_SENDER',
    message: 'Invitations cannot be sent yet: your administrator has to say first who sends them.',
  }),
  INVITE_LIMIT: msg({ id: 'failure.INVITE_LIMIT', message: 'You have sent 20 invitations today. Try again tomorrow.' }),
  ITEM_TAKEN: msg({ id: 'failure.ITEM_TAKEN', message: 'This item is paid already, or its payment is pending.' }),
  MORE_THAN_PAID: msg({
    id: 'failure.MORE_THAN_PAID',
    message: 'This is more than what was paid and not given back yet.',
  }),
  NO_CARDS: msg({ id: 'failure.NO_CARDS', message: 'This clinic takes no cards yet.' }),
  NO_SUCH_ITEM: msg({ id: 'failure.NO_SUCH_ITEM', message: 'This item is not offered any more.' }),
  NO_TAX: msg({ id: 'failure.NO_TAX', message: 'The taxes of this clinic are not known. Nothing was charged.' }),
  NOTHING_TO_INVOICE: msg({
    id: 'failure.NOTHING_TO_INVOICE',
    message: 'Nothing was charged on this consult that an invoice could be made for.',
  }),
  NO_PATIENT: msg({
    id: 'failure.NO_PATIENT',
    message: 'The patient of this consult cannot be read. No invoice was made.',
  }),
  NO_SUCH_BUSINESS: msg({ id: 'failure.NO_SUCH_BUSINESS', message: 'Your clinic does not have this business.' }),
  INVOICE_CHANGED: msg({ id: 'failure.INVOICE_CHANGED', message: 'Another invoice was made under this id.' }),
  CREDITED_ALREADY: msg({
    id: 'failure.CREDITED_ALREADY',
    message: 'This invoice was cancelled already, or all of it was given back.',
  }),
  PRICE_CHANGED: msg({ id: 'failure.PRICE_CHANGED', message: 'The price has changed. Nothing was charged.' }),
  SUBSCRIPTION_ENDED: msg({
    id: 'failure.SUBSCRIPTION_ENDED',
    message: 'This subscription has ended. Nothing was charged.',
  }),
  PAYMENT_CHANGED: msg({ id: 'failure.PAYMENT_CHANGED', message: 'Another payment was made under this id.' }),
  PAYMENT_DISPUTED: msg({
    id: 'failure.PAYMENT_DISPUTED',
    message: 'The card’s owner disputes this payment at their bank. Nothing is given back beside that.',
  }),
  REFUND_CHANGED: msg({ id: 'failure.REFUND_CHANGED', message: 'Another refund was made under this id.' }),
  TOO_LATE_TO_WITHDRAW: msg({
    id: 'failure.TOO_LATE_TO_WITHDRAW',
    message: 'What was recorded over 30 days ago stays.',
  }),
  LAST_LOCATION: msg({
    id: 'failure.LAST_LOCATION',
    message: 'This is the only clinic that you send from. Add or enable another one first.',
  }),
  LAUNCH_REFUSED: msg({
    id: 'failure.LAUNCH_REFUSED',
    message: 'This launch is not valid any more. Start the consult from your record system again.',
  }),
  LIMIT_REACHED: msg({ id: 'failure.LIMIT_REACHED', message: 'You have reached your limit of one-way messages.' }),
  LINKED_OTHERWISE: msg({
    id: 'failure.LINKED_OTHERWISE',
    message: 'Error linking your AVA account to your Alethea account',
  }),
  LINK_INVALID: msg({
    id: 'failure.LINK_INVALID',
    message: 'This link is invalid or has expired. Ask your clinic for a new one.',
  }),
  LINK_LOCKED: msg({ id: 'failure.LINK_LOCKED', message: 'There were too many wrong tries. Try again in an hour.' }),
  LINK_REFUSED: msg({
    id: 'failure.LINK_REFUSED',
    message: 'Invalid information provided to link your AVA account to your Alethea account. Please try again.',
  }),
  LOCATION_DISABLED: msg({ id: 'failure.LOCATION_DISABLED', message: 'This clinic is disabled. Enable it first.' }),
  MEDIA_CHANGED: msg({
    id: 'failure.MEDIA_CHANGED',
    message: 'This was changed elsewhere meanwhile. Nothing of either is lost.',
  }),
  MESSAGE_CHANGED: msg({ id: 'failure.MESSAGE_CHANGED', message: 'This message was already sent with other content.' }),
  NOT_THERE: msg({ id: 'failure.NOT_THERE', message: 'This colleague is not on duty or not available at present.' }),
  NO_CONSULTANT: msg({
    id: 'failure.NO_CONSULTANT',
    message:
      'This specialist is no longer on the product. It is no longer possible to send any messages on this consult.',
  }),
  NO_FAX_NUMBER: msg({
    id: 'failure.NO_FAX_NUMBER',
    message:
      'Your clinic for this consult has no fax number of ten digits. Ask your administrator to add it to the clinic.',
  }),
  NO_MODEL: msg({ id: 'failure.NO_MODEL', message: 'No model is installed for this.' }),
  NO_PASSWORD: msg({ id: 'failure.NO_PASSWORD', message: 'This account has no password.' }),
  NO_PICTURE: msg({ id: 'failure.NO_PICTURE', message: 'AI prediction is available for pictures only.' }),
  NO_PROFILE: msg({ id: 'failure.NO_PROFILE', message: 'There is no profile associated with this account.' }),
  NO_SECOND_FACTOR: msg({ id: 'failure.NO_SECOND_FACTOR', message: 'There is no authenticator app to remove.' }),
  OUTCOME_MISSING: msg({
    id: 'failure.OUTCOME_MISSING',
    message: 'Please fill out the Outcome before marking as complete',
  }),
  NOT_LINKED: msg({
    id: 'failure.NOT_LINKED',
    message: 'Your account is not linked with an account at Ava.',
  }),
  PASSKEY_REFUSED: msg({
    id: 'failure.PASSKEY_REFUSED',
    message: 'This passkey did not sign you in. Try again, or sign in with your password.',
  }),
  PASSWORD_NEEDED: msg({ id: 'failure.PASSWORD_NEEDED', message: 'Type your password to go on.' }),
  PASSWORD_WRONG: msg({ id: 'failure.PASSWORD_WRONG', message: 'This is not your password.' }),
  PHONE_FULL: msg({
    id: 'failure.PHONE_FULL',
    message: 'No more photos fit under this code. Make a new one on your computer.',
  }),
  PREDICTION_FAILED: msg({ id: 'failure.PREDICTION_FAILED', message: 'Error Predicting Image' }),
  PROVIDER_UNAVAILABLE: msg({
    id: 'failure.PROVIDER_UNAVAILABLE',
    message: 'The sign-in service does not answer. Try again later.',
  }),
  REGISTER_UNAVAILABLE: msg({
    id: 'failure.REGISTER_UNAVAILABLE',
    message: 'The register cannot be asked at the moment.',
  }),
  REPLIES_OFF: msg({
    id: 'failure.REPLIES_OFF',
    message: 'This clinic takes no replies here. Call the clinic.',
  }),
  REPLIES_SPENT: msg({
    id: 'failure.REPLIES_SPENT',
    message: 'You have sent as many messages as one day allows. Call the clinic.',
  }),
  RETURNED_OTHERWISE: msg({
    id: 'failure.RETURNED_OTHERWISE',
    message: 'You have returned this draft already, with other words. Write to the person who has it now.',
  }),
  SEARCH_FAILED: msg({ id: 'failure.SEARCH_FAILED', message: 'The search is out of order.' }),
  SEARCH_KEY_REFUSED: msg({ id: 'failure.SEARCH_KEY_REFUSED', message: 'Typesense search API key not found' }),
  SEARCH_TIMED_OUT: msg({ id: 'failure.SEARCH_TIMED_OUT', message: 'The search took longer than 10 seconds.' }),
  SERVICE_UNAVAILABLE: msg({
    id: 'failure.SERVICE_UNAVAILABLE',
    message:
      'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  }),
  SETUP_OVER: msg({ id: 'failure.SETUP_OVER', message: 'Setting up took too long. Begin again.' }),
  SIGNATURE_UNREADABLE: msg({
    id: 'failure.SIGNATURE_UNREADABLE',
    message: 'The signature cannot be read. Sign again.',
  }),
  SIGN_IN_AGAIN: msg({ id: 'failure.SIGN_IN_AGAIN', message: 'Sign in again to change this.' }),
  SIGN_IN_FAILED: msg({
    id: 'failure.SIGN_IN_FAILED',
    message:
      'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.',
  }),
  SIGN_IN_OVER: msg({ id: 'failure.SIGN_IN_OVER', message: 'This sign-in has expired. Begin again.' }),
  STATE_CHANGED: msg({
    id: 'failure.STATE_CHANGED',
    message: 'Somebody has changed this in the meantime. Nothing was overwritten; look at both and choose again.',
  }),
  STILL_REQUIRED: msg({
    id: 'failure.STILL_REQUIRED',
    message: 'Your role requires a second factor, and this is the only one.',
  }),
  STORAGE_FULL: msg({
    id: 'failure.STORAGE_FULL',
    message: 'There is no room for files at the moment. Nothing that was uploaded is lost; try again later.',
  }),
  PATIENT_DIFFERS: msg({
    id: 'failure.PATIENT_DIFFERS',
    message: 'Your clinic has other details for this health number. Say whether its record is to be corrected.',
  }),
  STORAGE_UNAVAILABLE: msg({
    id: 'failure.STORAGE_UNAVAILABLE',
    message: 'Files cannot be stored at the moment. Nothing that was uploaded is lost; try again later.',
  }),
  SUBMISSION_CHANGED: msg({
    id: 'failure.SUBMISSION_CHANGED',
    message: 'This form was already sent with other content. Start a new consult to send this one.',
  }),
  TAKEN_BACK: msg({
    id: 'failure.TAKEN_BACK',
    message: 'You took this back. Its content is where you wrote it.',
  }),
  TIME_TAKEN: msg({ id: 'failure.TIME_TAKEN', message: 'Somebody else has just taken this time. Choose another one.' }),
  TOMORROW_ONLY: msg({ id: 'failure.TOMORROW_ONLY', message: 'This colleague is there tomorrow only.' }),
  TOO_LATE: msg({ id: 'failure.TOO_LATE', message: 'It is too late to take this back.' }),
  TOO_MANY_CLINICS: msg({
    id: 'failure.TOO_MANY_CLINICS',
    message: 'You have as many clinics as one person may have.',
  }),
  TOO_MANY_LABELS: msg({
    id: 'failure.TOO_MANY_LABELS',
    message: 'You have 100 labels of your own. Remove one to add another.',
  }),
  TOO_MANY_PASSKEYS: msg({
    id: 'failure.TOO_MANY_PASSKEYS',
    message: 'There are 20 passkeys already. Remove one that you no longer use.',
  }),
  UNSUPPORTED_TYPE: msg({
    id: 'failure.UNSUPPORTED_TYPE',
    message: 'This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.',
  }),
  UPLOAD_INCOMPLETE: msg({ id: 'failure.UPLOAD_INCOMPLETE', message: 'This file has not arrived whole yet.' }),
  VIDEO_NOT_PREDICTED: msg({
    id: 'failure.VIDEO_NOT_PREDICTED',
    message: 'AI prediction is not available for video files.',
  }),
  WRONG_CODE: msg({ id: 'failure.WRONG_CODE', message: 'This code is not right. Check it and try again.' }),
  WRONG_PASSWORD: msg({ id: 'failure.WRONG_PASSWORD', message: 'This password is not right.' }),
  WRONG_PROOF: msg({
    id: 'failure.WRONG_PROOF',
    message: 'This is not the number that the message was sent for. Check it and try again.',
  }),
};

/** The words of a call that means something else by a code than other calls do; under `failure.<code>.<call>`. */
export const failureWordsOfCalls: Readonly<Partial<Record<`${FailureCode}.${CallName}`, MessageDescriptor>>> = {
  'DRAFT_SENT.message-saveDraft': msg({
    id: 'failure.DRAFT_SENT.message-saveDraft',
    message: 'This message was already sent. What you typed since is kept.',
  }),
  'DRAFT_CHANGED.message-saveDraft': msg({
    id: 'failure.DRAFT_CHANGED.message-saveDraft',
    message: 'This message was changed on another device. Nothing of either is lost.',
  }),
  'FILE_DAMAGED.media-add': msg({
    id: 'failure.FILE_DAMAGED.media-add',
    message: 'This file is damaged and cannot be opened. It was not added to your gallery.',
  }),
  'FILE_DAMAGED.phoneCamera-add': msg({
    id: 'failure.FILE_DAMAGED.phoneCamera-add',
    message: 'This file is damaged and cannot be opened. It was not added to your gallery.',
  }),
  'FILE_HEIC.media-add': msg({
    id: 'failure.FILE_HEIC.media-add',
    message: 'This photo is in Apple’s HEIC format, whatever its name says. Save it as JPEG, and add it again.',
  }),
  'FILE_HEIC.phoneCamera-add': msg({
    id: 'failure.FILE_HEIC.phoneCamera-add',
    message: 'This photo is in Apple’s HEIC format, whatever its name says. Save it as JPEG, and add it again.',
  }),
  'IMAGE_TOO_LARGE.media-add': msg({
    id: 'failure.IMAGE_TOO_LARGE.media-add',
    message: 'This picture has more than 100 million pixels. It was not added to your gallery.',
  }),
  'IMAGE_TOO_LARGE.phoneCamera-add': msg({
    id: 'failure.IMAGE_TOO_LARGE.phoneCamera-add',
    message: 'This picture has more than 100 million pixels. It was not added to your gallery.',
  }),
  'LIMIT_REACHED.careForm-send': msg({
    id: 'failure.LIMIT_REACHED.careForm-send',
    message: 'You have reached your limit of forms.',
  }),
  'LINK_INVALID.resetPassword-confirm': msg({
    id: 'failure.LINK_INVALID.resetPassword-confirm',
    message: 'The link to reset your password is invalid or has expired.',
  }),
  'LINK_INVALID.resetPassword-verifyCode': msg({
    id: 'failure.LINK_INVALID.resetPassword-verifyCode',
    message: 'The link to reset your password is invalid or has expired.',
  }),
  'LINK_INVALID.security-confirmEmail': msg({
    id: 'failure.LINK_INVALID.security-confirmEmail',
    message: 'The link to confirm your e-mail address is invalid or has expired.',
  }),
  'NO_SECOND_FACTOR.security-renewRecoveryCodes': msg({
    id: 'failure.NO_SECOND_FACTOR.security-renewRecoveryCodes',
    message: 'There is no second factor to recover.',
  }),
  'PASSKEY_REFUSED.account-unlockWithPasskey': msg({
    id: 'failure.PASSKEY_REFUSED.account-unlockWithPasskey',
    message: 'This passkey did not unlock. Try again, or use your password.',
  }),
  'PASSKEY_REFUSED.security-addPasskey': msg({
    id: 'failure.PASSKEY_REFUSED.security-addPasskey',
    message: 'This passkey could not be added. Try again.',
  }),
  'SERVICE_UNAVAILABLE.secureMessaging-forwardEconsult': msg({
    id: 'failure.SERVICE_UNAVAILABLE.secureMessaging-forwardEconsult',
    message: 'Specialist is on vacation, please save draft and wait for return or select another specialist.',
  }),
  'SUBMISSION_CHANGED.secureMessaging-forwardEconsult': msg({
    id: 'failure.SUBMISSION_CHANGED.secureMessaging-forwardEconsult',
    message: 'This was already forwarded with other content.',
  }),
  'TOO_LATE.patientMessage-change': msg({
    id: 'failure.TOO_LATE.patientMessage-change',
    message: 'This message has changed in the meantime. Look at it again.',
  }),
  'TOO_LATE.patientMessage-closeLink': msg({
    id: 'failure.TOO_LATE.patientMessage-closeLink',
    message: 'This message has changed in the meantime. Look at it again.',
  }),
  'TOO_LATE.patientMessage-sendAgain': msg({
    id: 'failure.TOO_LATE.patientMessage-sendAgain',
    message: 'This message has changed in the meantime. Look at it again.',
  }),
  'TOO_LATE.patientMessage-sendNow': msg({
    id: 'failure.TOO_LATE.patientMessage-sendNow',
    message: 'This message has changed in the meantime. Look at it again.',
  }),
  'UNSUPPORTED_TYPE.media-add': msg({
    id: 'failure.UNSUPPORTED_TYPE.media-add',
    message: 'This file is not a jpg, jpeg, png or mp4. It was not added to your gallery.',
  }),
  'UNSUPPORTED_TYPE.phoneCamera-add': msg({
    id: 'failure.UNSUPPORTED_TYPE.phoneCamera-add',
    message: 'This file is not a jpg, jpeg, png or mp4. It was not added to your gallery.',
  }),
};
