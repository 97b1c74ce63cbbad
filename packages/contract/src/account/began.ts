import { z } from 'zod';
import { devicePlatforms } from '@consult/domain/account/device.ts';
import { signInMethods } from '@consult/domain/account/sign-in-method.ts';

/** A device's own description; empty words where it gave none. */
export const sessionDevice = z.object({ browser: z.string(), system: z.string(), platform: z.enum(devicePlatforms) });

/**
 * The operator's name for the address range that a session began in; '' for an address in none of them. null: the
 * operator names no ranges, or the session is older than this is kept.
 */
export const sessionPlace = z.string().nullable();

/** How a session began; null for one that is older than this is kept. */
export const sessionMethod = z.enum(signInMethods).nullable();
