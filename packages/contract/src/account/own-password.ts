import { z } from 'zod';

/**
 * The own password, asked for again however recent the session. An account that has none leaves it out, in a recent
 * session.
 */
export const ownPassword = z.string().min(1, 'Password is required').max(1000).optional();
