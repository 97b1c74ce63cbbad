import { verifyResetCode } from '@consult/contract/password-reset/verify-code.ts';
import { serveAnyone } from '../../call/implement.ts';
import { withinCodeLimit } from './code-limit.ts';
import { isGoodCode } from './reset-code.ts';

/** resetPassword-verifyCode. The code comes in the body, so that no log on the way holds it. */
export const verifyCode = serveAnyone(verifyResetCode).handler(async ({ input, context, errors }) => {
  await withinCodeLimit(context);
  if (!(await isGoodCode(context.app.read, input.oobCode))) throw errors.LINK_INVALID();
  return { ok: true };
});
