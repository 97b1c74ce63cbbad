/** The door of signing in: what the security page shares with it. */
export { passkeysUsable } from './passkey-sign-in.ts';
export { providerOutcome, providerRefusal } from './provider-return.ts';
