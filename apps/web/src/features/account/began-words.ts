import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { SignInMethod } from '@consult/domain/account/sign-in-method.ts';
import type { OwnSession } from './sessions-query.ts';

const methodWords: Readonly<Record<SignInMethod, MessageDescriptor>> = {
  password: msg`with the password`,
  'app-code': msg`with a code of the authenticator app`,
  'recovery-code': msg`with a recovery code`,
  passkey: msg`with a passkey`,
  provider: msg`through the hospital’s sign-in`,
};

/** 'Firefox, Windows'; 'App, Android'. */
export function deviceWords(i18n: I18n, { browser, system, platform }: OwnSession['device']): string {
  const where = platform === 'web' ? browser || i18n._(msg`Unknown browser`) : i18n._(msg`App`);
  return [where, system].filter(Boolean).join(', ');
}

/** The operator's name for where it was; nothing where the operator names no places. */
export function placeWords(i18n: I18n, place: string | null): string | null {
  return place === '' ? i18n._(msg`outside the known places`) : place;
}

export function methodText(i18n: I18n, method: SignInMethod | null): string | null {
  return method && i18n._(methodWords[method]);
}
