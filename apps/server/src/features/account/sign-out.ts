import { accountSignOut } from '@consult/contract/account/sign-out.ts';
import { serve } from '../../call/implement.ts';

/**
 * account-signOut: ends the session in every process before it answers; the browser drops its cookie, and what it keeps
 * of answers and pages. Never storage or cookies at large: the waiting work of other people at this browser lies there.
 */
export const signOut = serve(accountSignOut).handler(async ({ context: { app, viewer, request, reply } }) => {
  await app.sessions.end(viewer.sessionId);
  reply.header('set-cookie', await app.sessions.dropCookies(request));
  reply.header('clear-site-data', '"cache"');
  return { ok: true as const };
});
