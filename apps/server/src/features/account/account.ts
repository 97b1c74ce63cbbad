import { getAppInfo } from './app-info.ts';
import { saveMetadata } from './save-metadata.ts';
import { setCustomClaims } from './set-custom-claims.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** The door of accounts and sessions. */
export const accountCalls = {
  'account-saveMetadata': saveMetadata,
  'account-signIn': signIn,
  'account-signOut': signOut,
  'app-info': getAppInfo,
  'login-setCustomClaims_v1': setCustomClaims,
};
export { accountReader, orderCredentialsChanged } from './credentials-changed.ts';
export type { CredentialsChange } from './credentials-changed.ts';
export { createAccount, createAccounts, EmailInUseError } from './create-account.ts';
export type { NewAccount } from './create-account.ts';
export { hashPassword } from './password.ts';
export { limitedAddress } from './rate-limit.ts';
export type { Limit } from './rate-limit.ts';
export { openSessions } from './sessions.ts';
