import { z } from 'zod';
import { signInAgain } from './second-factor.ts';

/**
 * The person's own password again, for changes of how they sign in. Within ten minutes of signing in it is not needed;
 * PASSWORD_NEEDED says when it is.
 */
export const passwordAgain = z.string().min(1, 'Password is required').max(1000).optional();

/** Why a change of how a person signs in is not made yet. */
export const proveAgainErrors = {
  PASSWORD_NEEDED: { status: 403, message: 'Type your password to go on.' },
  PASSWORD_WRONG: { status: 403, message: 'This is not your password.' },
  SIGN_IN_AGAIN: signInAgain,
} as const;
