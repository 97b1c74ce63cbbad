import { securityGetSecondFactor } from '@consult/contract/second-factor/get-second-factor.ts';
import { serve } from '../../call/implement.ts';
import { hasPassword, secondFactorOf } from '../account/account.ts';

/** security-getSecondFactor: how a second factor protects the viewer's account; never a secret or a code. */
export const getSecondFactor = serve(securityGetSecondFactor).handler(async ({ context: { app, viewer } }) => {
  const { appAddedAt, methods, recoveryCodes, required } = await secondFactorOf(app.read, viewer.personId);
  return {
    hasPassword: await hasPassword(app.read, viewer.personId),
    authenticatorApp: appAddedAt && { addedAt: appAddedAt.toISOString() },
    recoveryCodes,
    asked: methods.length > 0,
    required,
    proven: viewer.secondFactor,
  };
});
