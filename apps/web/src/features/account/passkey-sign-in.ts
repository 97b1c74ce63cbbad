import { call, type Input } from '../../app/call.ts';
import { enter, type Entered } from '../../app/session.ts';

/**
 * Whether this browser, at this address, can sign in with passkeys: they belong to a host name, so never to a bare IP
 * address.
 */
export function passkeysUsable(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  );
}

/** Whether the browser offers passkeys among what it fills into the e-mail field. */
export async function passkeysInAutofill(): Promise<boolean> {
  if (!passkeysUsable()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Signs in with a passkey of whomever the device knows.
 * @param autofill wait without a word until one is picked in the e-mail field
 * @throws CallError PASSKEY_REFUSED among others, and what `gaveUp` knows
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<Entered> {
  const response = await signChallenge(autofill);
  const { claims } = await call('account-signInWithPasskey', { response }, { probe: true });
  return enter(claims);
}

/**
 * Has a device sign what the server asks of whoever signs in or unlocks.
 * @throws CallError TOO_MANY or OFFLINE, and what `gaveUp` knows
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

/** Whether somebody closed the browser's own question, let it run out, or asked anew: nothing that has to be mended. */
export function gaveUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
