import { isAPIError } from 'better-auth/api';
import { accountSignIn } from '@consult/contract/account/sign-in.ts';
import { refuse, serveAnyone } from '../../app/implement.ts';
import { claimsOf } from './claims.ts';
import { hashPassword } from './password.ts';
import { limitedAddress } from './rate-limit.ts';
import type { Limit } from './rate-limit.ts';
import { cookieValue } from './session-token.ts';
import type { Sessions } from './sessions.ts';

/** Failed sign-ins of one account. */
export const accountLimit: Limit = { tries: 10, seconds: 15 * 60 };
/** Failed sign-ins from one address, which a whole clinic may share. */
export const addressLimit: Limit = { tries: 60, seconds: 15 * 60 };

/** Of so many sign-ins one also removes sessions that ran out. */
const sweepEvery = 200;

const byAccount = 'sign-in:account';
const byAddress = 'sign-in:address';

/**
 * account-signIn. Whatever the reason, a failure is the same SIGN_IN_FAILED after the time of one password hash: unknown account,
 * wrong password, disabled person, and a locked account even with the right password, so a lock never tells whether an account
 * exists. Only an address with too many failures hears TOO_MANY, before any account is looked at. Tries are counted before they
 * are made, and given back when they succeed, so that only failures count and none slips through side by side.
 */
export const signIn = serveAnyone(accountSignIn).handler(
  async ({ input: { email, password }, context: { app, request, reply }, errors }) => {
    const { sessions } = app;
    const account = email.toLowerCase();
    const address = limitedAddress(request.ip);
    if (!(await sessions.limits.take(byAddress, address, addressLimit))) throw refuse('TOO_MANY');
    const withinLimit = await sessions.limits.take(byAccount, account, accountLimit);

    const made = withinLimit
      ? await begin(sessions, account, password, request.headers['user-agent'])
      : await refuseSlowly(password);
    if (!made) throw errors.SIGN_IN_FAILED();

    await Promise.all([sessions.limits.giveBack(byAddress, address), sessions.limits.giveBack(byAccount, account)]);
    if (Math.random() * sweepEvery < 1) await sessions.sweep();
    const before = await sessions.resolve(request);
    if (before) await sessions.end(before.sessionId);
    const begun = await sessions.ofToken(made.token);
    if (!begun) throw errors.SIGN_IN_FAILED();
    if (request.headers['x-client'] === 'native') return { claims: claimsOf(begun.viewer), token: made.signed };
    reply.header('set-cookie', made.cookies);
    return { claims: claimsOf(begun.viewer) };
  },
);

/** A session just made: its token, the signed token that a client sends, and the cookies that carry it. */
type Made = { token: string; signed: string; cookies: string[] };

async function begin(sessions: Sessions, email: string, password: string, userAgent = ''): Promise<Made | null> {
  try {
    const { headers, response } = await sessions.auth.api.signInEmail({
      body: { email, password },
      headers: new Headers({ 'user-agent': userAgent.slice(0, 300) }),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    const signed = cookies.map((cookie) => cookieValue(cookie, sessions.cookieName)).find((value) => value !== null);
    if (!signed) throw new Error('the sign-in library set no session cookie');
    return { token: response.token, signed: decodeURIComponent(signed), cookies };
  } catch (error) {
    if (isAPIError(error) && typeof error.statusCode === 'number' && error.statusCode < 500) return null;
    throw error;
  }
}

async function refuseSlowly(password: string): Promise<null> {
  await hashPassword(password);
  return null;
}
