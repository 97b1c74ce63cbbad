import { loginSetCustomClaims } from '@consult/contract/account/set-custom-claims.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { ownersTag } from '../../infra/live/cursor.ts';
import { claimsOf } from './claims.ts';

/**
 * login-setCustomClaims_v1: what the session may do, asked of the database whatever is remembered. The header
 * x-live-cursor is where a live stream begins that misses nothing of what is asked after this answer.
 */
export const setCustomClaims = serve(loginSetCustomClaims).handler(async ({ context, errors }) => {
  const { app, request, reply } = context;
  const now = await app.sessions.recompute(request);
  if (!now) throw refuse('NOT_SIGNED_IN');
  if (!now.hasPerson) throw errors.NO_PROFILE();
  reply.header('x-live-cursor', app.live.cursorFor(ownersTag(ownersOf(now.viewer))));
  return claimsOf(now.viewer);
});
