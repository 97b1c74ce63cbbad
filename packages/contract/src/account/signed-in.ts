import { z } from 'zod';
import { claims } from './claims.ts';

/**
 * The answer to a person who proved who they are: their claims, and in the native app the token of their session.
 * `device` is for an app that sent no header x-device: the key by which the server recognizes it from now on, which the
 * app keeps in the device's secure storage.
 */
export const signedIn = z.object({ claims, token: z.string().optional(), device: z.string().optional() });
