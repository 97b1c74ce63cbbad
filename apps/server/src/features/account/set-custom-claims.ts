import { loginSetCustomClaims } from '@consult/contract/account/set-custom-claims.ts';
import { refuse, serve } from '../../call/implement.ts';
import { claimsOf } from './claims.ts';

/** login-setCustomClaims_v1: what the session may do, asked of the database whatever is remembered. */
export const setCustomClaims = serve(loginSetCustomClaims).handler(async ({ context: { app, request }, errors }) => {
  const now = await app.sessions.recompute(request);
  if (!now) throw refuse('NOT_SIGNED_IN');
  if (!now.hasPerson) throw errors.NO_PROFILE();
  return claimsOf(now.viewer);
});
