import { accountSignOut } from '@consult/contract/account/sign-out.ts';
import { serve } from '../../call/implement.ts';

/** account-signOut: the session is over in every process before this answers here; the browser drops its cookie. */
export const signOut = serve(accountSignOut).handler(async ({ context: { app, viewer, request, reply } }) => {
  await app.sessions.end(viewer.sessionId);
  const cookie = request.headers.cookie;
  const { headers } = await app.sessions.auth.api.signOut({
    headers: new Headers(cookie ? { cookie } : {}),
    returnHeaders: true,
  });
  reply.header('set-cookie', headers.getSetCookie());
  return { ok: true as const };
});
