import { z } from 'zod';
import { claims } from './claims.ts';

/**
 * What whoever proved who they are hears: what they may do, and in the native app the token of their session. `device`
 * is for an app that sent no header x-device: what it is recognized by from now on, to be kept in the device's secure
 * storage.
 */
export const signedIn = z.object({ claims, token: z.string().optional(), device: z.string().optional() });
