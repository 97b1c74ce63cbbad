import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CallError } from './call-error.ts';
import { failureText } from './failure-text.ts';
import { isMissingPart } from './missing-part.ts';

const known = {
  OFFLINE: msg`There is no connection to the server.`,
  NOT_SIGNED_IN: msg`You are not signed in.`,
  VISIT_ENDED: msg`This page was closed. Open it again with the health number.`,
  PHONE_ENDED: msg`This phone can add no more photos. Make a new code for it.`,
  LOCKED: msg`Your session is locked. Type your password to go on.`,
  NOT_ALLOWED: msg`You are not permitted to do this.`,
  SECOND_FACTOR_REQUIRED: msg`Your role requires a second factor. Set one up to go on.`,
  OTHER_PERSON: msg`Somebody else is signed in here now. Nothing was done in their name.`,
  COMMAND_REUSED: msg`Something else was already done under this id. Nothing was changed.`,
  NOT_FOUND: msg`This does not exist, or you do not have access to it.`,
  TOO_MANY: msg`Too many tries. Wait a little and try again.`,
  INVALID_INPUT: msg`Check form for errors.`,
  DISK_FULL: msg`The server has no room left. Nothing was lost; try again once its operator has made some.`,
  UNAVAILABLE: msg`The service cannot be reached at the moment. Nothing was lost; try again.`,
  INTERNAL: msg`Something went wrong on our side. Nothing was lost; try again.`,
  // The page itself makes these errors, from answers that hold nothing that it could show.
  INVALID_SPECIALTIES: msg`Invalid specialty subsite map`,
  FILE_LOST: msg`This file is no longer stored anywhere. Take or choose it again.`,
  INVALID_APPROVERS: msg`The search for approvers gave no names.`,
} as const;

/**
 * A failed call in words, in the language of the page. For a code that this page does not know it shows the server's
 * sentence in English, and in another language only that the server refused. An unknown failure ends with the id under
 * which the server's log has it.
 */
export function callErrorText(i18n: I18n, error: unknown): string {
  if (isMissingPart(error)) return i18n._(known.OFFLINE);
  if (!(error instanceof CallError)) return i18n._(known.INTERNAL);
  if (error.code === 'SERVER_DOWN') {
    const status = `${error.status} ${error.message.replace(/^\d+ ([^:]*):.*$/s, '$1')}`.trim();
    return i18n._(msg`${status}: Server may be down, or check your internet connection.`);
  }
  const text = Object.hasOwn(known, error.code)
    ? i18n._(known[error.code as keyof typeof known])
    : (failureText(i18n, error.call, error.code) ??
      i18n._({ ...msg({ id: 'failure.unknown', message: '{sentence}' }), values: { sentence: error.message } }));
  return error.id ? `${text} (${error.id})` : text;
}
