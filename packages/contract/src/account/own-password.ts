import { z } from 'zod';

/**
 * The person's own password, which the call asks for again however recent the session. An account without one leaves it
 * out, in a recent session.
 */
export const ownPassword = z.string().min(1, 'Password is required').max(1000).optional();
