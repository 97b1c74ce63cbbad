import { loginSetCustomClaims } from '@consult/contract/account/set-custom-claims.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { ownersTag } from '../../infra/live/cursor.ts';
import { claimsOf } from './claims.ts';

/**
 * login-setCustomClaims_v1: the claims of the session, always read from the database, never from the cache. A live
 * stream that begins at the cursor in the header x-live-cursor misses nothing of what the client asks for after this
 * answer.
 */
export const setCustomClaims = serve(loginSetCustomClaims).handler(async ({ context, errors }) => {
  const { app, request, reply } = context;
  const now = await app.sessions.recompute(request);
  if (!now) throw refuse('NOT_SIGNED_IN');
  if (!now.hasPerson) throw errors.NO_PROFILE();
  reply.header('x-live-cursor', app.live.cursorFor(ownersTag(ownersOf(now.viewer))));
  return claimsOf(now.viewer);
});
