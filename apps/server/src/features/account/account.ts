import { getAppInfo } from './app-info.ts';
import { saveMetadata } from './save-metadata.ts';
import { changePassword, getPassword } from './change-password.ts';
import { confirmEmail, getEmail, sendEmailConfirmation } from './confirm-email.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { closeVault, openVault } from './open-vault.ts';
import { listSessions } from './list-sessions.ts';
import { getUnlockWays, lock, stayAwake, unlock } from './lock.ts';
import { answerSecondFactor } from './answer-second-factor.ts';
import { setCustomClaims } from './set-custom-claims.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { mailGuesses } from './tell-guesses.ts';
import type { App } from '../../call/context.ts';

/** The door of accounts and sessions. */
export const accountCalls = {
  'account-answerSecondFactor': answerSecondFactor,
  'account-saveMetadata': saveMetadata,
  'account-endVault': closeVault,
  'account-openVault': openVault,
  'account-getUnlockWays': getUnlockWays,
  'account-lock': lock,
  'account-signIn': signIn,
  'account-signOut': signOut,
  'account-stayAwake': stayAwake,
  'account-unlock': unlock,
  'security-changePassword': changePassword,
  'security-confirmEmail': confirmEmail,
  'security-endOtherSessions': endOtherSessions,
  'security-endSession': endSession,
  'security-getEmail': getEmail,
  'security-getPassword': getPassword,
  'security-listSessions': listSessions,
  'security-sendEmailConfirmation': sendEmailConfirmation,
  'app-info': getAppInfo,
  'login-setCustomClaims_v1': setCustomClaims,
};
export { environmentOf } from './environment.ts';
export { accountReader, orderCredentialsChanged } from './credentials-changed.ts';
export type { AccountMailApp, CredentialsChange } from './credentials-changed.ts';
export { answerChallenge } from './answer-second-factor.ts';
export type { Answered } from './answer-second-factor.ts';
export { beginApp, confirmApp, useAppCode } from './authenticator-app.ts';
export { beganWith, readBegan } from './began.ts';
export type { Began } from './began.ts';
export { beginSession } from './begin-session.ts';
export { endOthersOf } from './end-session.ts';
export { hasPassword, refuseOthers } from './own-password.ts';
export { renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
export {
  askSecondFactor,
  mayReplaceSecondFactor,
  removeApp,
  removeSecondFactors,
  secondFactorBySession,
  secondFactorLimit,
  secondFactorOf,
} from './second-factor.ts';
export { challengeTries } from './sign-in-challenge.ts';
export { makeConfirmationLink } from './confirm-email.ts';
export { createAccount, createAccounts, EmailInUseError } from './create-account.ts';
export type { NewAccount } from './create-account.ts';
export { hashPassword } from './password.ts';
export { forgetFailures } from './forget-failures.ts';
export { proveAddress, removeWaysIn } from './prove-address.ts';
export { refuseWeakPassword, weaknessOf } from './refuse-weak-password.ts';
export { refuseUnproved } from './refuse-unproved.ts';
export { raiseSession, signSession } from './session-signature.ts';
export { cookieValue } from './session-token.ts';
export { openSessions } from './sessions.ts';

/** Handles the jobs that tell people of guesses at their accounts. Called once in every process. */
export async function handleAccounts(app: App): Promise<void> {
  await app.jobs.handle('sign-in-guesses', (data) => mailGuesses(app, data));
}
