import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { removeTotp } from './remove-totp.ts';
import { renewCodes } from './renew-recovery-codes.ts';

/** The door of second factors: authenticator apps and recovery codes. */
export const secondFactorCalls = {
  'security-beginTotp': beginTotp,
  'security-confirmTotp': confirmTotp,
  'security-getSecondFactor': getSecondFactor,
  'security-removeTotp': removeTotp,
  'security-renewRecoveryCodes': renewCodes,
};
