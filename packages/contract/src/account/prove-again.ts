import { z } from 'zod';
import { signInAgain } from './second-factor.ts';

/**
 * The own password again, for what changes how one signs in. Not needed within ten minutes of signing in:
 * PASSWORD_NEEDED tells when it is.
 */
export const passwordAgain = z.string().min(1, 'Password is required').max(1000).optional();

/** Why a change of how one signs in is not made yet. */
export const proveAgainErrors = {
  PASSWORD_NEEDED: { status: 403, message: 'Type your password to go on.' },
  PASSWORD_WRONG: { status: 403, message: 'This is not your password.' },
  SIGN_IN_AGAIN: signInAgain,
} as const;
