import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { callErrorText } from '../../app/call-error-text.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import { gaveUp } from './passkey-sign-in.ts';

/** Why a passkey did not sign the person in, and what they can do. */
export function passkeyFailure(i18n: I18n, error: unknown): string {
  if (failedWith(error, 'PASSKEY_REFUSED'))
    return i18n._(msg`This passkey did not sign you in. Try again, or sign in with your password.`);
  if (error instanceof CallError) return callErrorText(i18n, error);
  if (gaveUp(error)) return i18n._(msg`No passkey was used. Try again, or sign in with your password.`);
  return i18n._(msg`This device could not use a passkey. Sign in with your password.`);
}
