import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The outcome of the way to the sign-in provider, which the server puts into the address: `?provider=`. */
export function providerOutcome(): string | null {
  return new URLSearchParams(window.location.search).get('provider');
}

/** Why the way to the provider signed nobody in, and what to do. Null where there is nothing to say. */
export function providerRefusal(i18n: I18n, outcome: string | null, name: string): string | null {
  switch (outcome) {
    case null:
    case 'proved':
      return null;
    case 'not-connected':
      return i18n._(
        msg`Your ${name} account is not connected with an account here. Sign in with your password, then connect it under Security.`,
      );
    case 'cancelled':
      return i18n._(msg`You did not sign in with ${name}. Nothing has changed.`);
    case 'over':
      return i18n._(msg`This sign-in has expired. Begin again.`);
    case 'too-many':
      return i18n._(msg`Too many tries. Wait a little and try again.`);
    case 'unavailable':
      return i18n._(msg`${name} does not answer. Try again later, or sign in with your password.`);
    default:
      return i18n._(msg`Signing in with ${name} did not work. Try again, or sign in with your password.`);
  }
}
