import { accountSignIn } from '@consult/contract/account/sign-in.ts';
import { foldedEmail } from '@consult/domain/patient/email.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { beginSession } from './begin-session.ts';
import { checkCredentials } from './check-credentials.ts';
import { deviceKeyOf, knownDevice } from './device.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { askSecondFactor } from './second-factor.ts';
import { noteGuesses } from './tell-guesses.ts';
import { countTry, giveTryBack } from './tries.ts';

/** Failed sign-ins of one account. */
export const accountLimit: Limit = { tries: 10, seconds: 15 * 60 };
/** Failed sign-ins from one address, which a whole clinic may share. */
export const addressLimit: Limit = { tries: 60, seconds: 15 * 60 };

/** The name that failed sign-ins are counted under. */
export const signInTries = 'sign-in';
export const byAddress = 'sign-in:address';

/**
 * account-signIn. Every failure is the same SIGN_IN_FAILED after the time of one password hash: unknown account, wrong
 * password, disabled person. After too many failures for an e-mail address the answer is TOO_MANY, even with the right
 * password and before any account is looked at: it is counted and said for every address alike, so that a lock never
 * tells whether an account exists. Its owner is mailed, once a day at most. A network address with too many failures
 * gets TOO_MANY too. A try counts before it is made and a success gives it back, so that only failures count and none
 * slips through side by side. A person with a second factor gets a challenge for it, and a session only after that.
 * Tries on a device on which the account's owner has signed in before count by themselves (tries.ts). So neither a
 * stranger who guesses, nor a colleague at the same clinic's address, keeps anybody from their own account; and
 * guessing on such a device ends as soon.
 */
export const signIn = serveAnyone(accountSignIn).handler(async ({ input: { email, password }, context, errors }) => {
  const { app, request } = context;
  const { sessions } = app;
  const account = foldedEmail(email);
  const address = limitedAddress(request.ip);
  const device = deviceKeyOf(request.headers, sessions.deviceCookieName);
  const deviceId = device.presented ? await knownDevice(app.read, account, device.key) : null;
  const known = deviceId !== null;
  if (!known && !(await sessions.limits.take(byAddress, address, addressLimit))) throw refuse('TOO_MANY');
  const tried = { what: signInTries, whom: account, deviceId };
  const { within, first } = await countTry(sessions.limits, tried, accountLimit);
  if (first) await noteGuesses(app, account);
  if (!within) throw refuse('TOO_MANY');

  const checked = await checkCredentials(app.read, account, password);
  const asked = checked && (await askSecondFactor(app, checked.personId, 'password', checked));
  const begun =
    checked && (asked ?? (await beginSession(context, checked.personId, { ...checked, method: 'password' })));
  if (!begun) throw errors.SIGN_IN_FAILED();
  await Promise.all([
    known ? undefined : sessions.limits.giveBack(byAddress, address),
    giveTryBack(sessions.limits, tried),
  ]);
  return begun;
});
