import { accountFinishProviderSignIn } from '@consult/contract/oidc/finish-sign-in.ts';
import { serveAnyone } from '../../call/implement.ts';
import { askSecondFactor, beginSession } from '../account/account.ts';
import { secretCookie, secretOf, takeFlow } from './flow.ts';

/**
 * account-finishProviderSignIn: the page begins the session of the person whom the provider has proved. It begins here
 * and not on the way back, so that an answer to our own page sets its cookie, and the second step is the same as after
 * a password.
 */
export const finishProviderSignIn = serveAnyone(accountFinishProviderSignIn).handler(async ({ context, errors }) => {
  const { app, request, reply } = context;
  const secret = secretOf(request, app.config.publicUrl);
  const flow = secret === null ? null : await takeFlow(app.write, secret, { proved: true });
  if (!flow?.personId) throw errors.SIGN_IN_OVER();
  const { personId, secondFactor } = flow;
  const asked = secondFactor ? null : await askSecondFactor(app, personId, 'openid');
  const begun = asked ?? (await beginSession(context, personId, { method: 'provider', secondFactor }));
  if (!begun) throw errors.SIGN_IN_OVER();
  reply.header('set-cookie', secretCookie('', app.config.publicUrl));
  return begun;
});
