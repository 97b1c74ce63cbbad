import { signupValidatePracId } from '@consult/contract/practice-id/validate-prac-id.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { RegisterUnavailableError } from './register-unavailable.ts';
import { askRegister } from './validate.ts';

/** Questions from one address, which a whole clinic may share: enough to sign up, too few to go through the numbers. */
export const practiceIdLimit: Limit = { tries: 30, seconds: 15 * 60 };

const byAddress = 'practice-id:address';

/**
 * signup-validatePracId. The answer gives no reason why an id is not validated: of the wrong form, unknown to the
 * register, somebody else's, or of a province that validates none.
 */
export const validatePracId = serveAnyone(signupValidatePracId).handler(async ({ input, context, errors }) => {
  const { app, request } = context;
  if (!(await app.sessions.limits.takeFrom(byAddress, request.ip, practiceIdLimit))) throw refuse('TOO_MANY');
  try {
    return { validated: await askRegister(app, input.province, input.practiceId) };
  } catch (error) {
    if (!(error instanceof RegisterUnavailableError)) throw error;
    app.log.failure({ call: 'practice-id-register', id: '' }, error);
    throw errors.REGISTER_UNAVAILABLE();
  }
});
