import { z } from 'zod';
import { devicePlatforms } from '@consult/domain/account/device.ts';
import { id, instant } from '../schemas.ts';

/** A session of one's own. No token and no hash of one leaves the server. */
export const ownSession = z.object({
  id,
  /** Whether it is the session that asks. */
  current: z.boolean(),
  /** The device's own description; empty words where it gave none. */
  device: z.object({ browser: z.string(), system: z.string(), platform: z.enum(devicePlatforms) }),
  beganAt: instant,
  /** To the minute. */
  usedAt: instant,
  locked: z.boolean(),
});
