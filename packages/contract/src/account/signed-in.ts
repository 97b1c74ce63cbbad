import { z } from 'zod';
import { claims } from '../login/claims.ts';

/** What whoever proved who they are hears: what they may do, and in the native app the token of their session. */
export const signedIn = z.object({ claims, token: z.string().optional() });
