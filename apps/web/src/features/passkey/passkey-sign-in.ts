import { call, type Input } from '../../app/call.ts';
import { enter, type Entered } from '../../app/session.ts';

/**
 * Whether this browser, at this address, can sign in with passkeys: they belong to a host name, never to a bare IP
 * address.
 */
export function passkeysUsable(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  );
}

/** Whether the browser can offer passkeys in the e-mail field. */
export async function passkeysInAutofill(): Promise<boolean> {
  if (!passkeysUsable()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Signs in with a passkey of this device, of any person.
 * @param autofill wait silently until somebody picks one in the e-mail field
 * @throws CallError PASSKEY_REFUSED among others, and errors for which `gaveUp` is true
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<Entered> {
  const response = await signChallenge(autofill);
  const { claims } = await call('account-signInWithPasskey', { response }, { probe: true });
  return enter(claims);
}

/**
 * Has a device sign the server's challenge, to sign in or to unlock.
 * @throws CallError TOO_MANY or OFFLINE, and errors for which `gaveUp` is true
 */
export async function signChallenge(autofill = false): Promise<Input<'account-signInWithPasskey'>['response']> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    call('account-beginPasskeySignIn', {}, { probe: true, whileLocked: true }),
    import('@simplewebauthn/browser'),
  ]);
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}

/** Stops waiting for a passkey in the e-mail field. */
export async function stopWaiting(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}

/** Whether somebody closed the browser's own dialog, let it time out, or asked again: nothing is wrong then. */
export function gaveUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
