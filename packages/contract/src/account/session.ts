import { z } from 'zod';
import { devicePlatforms } from '@consult/domain/account/device.ts';
import { id, instant } from '../schemas.ts';

/** A session of one's own. No token and no hash of one leaves the server. */
export const ownSession = z.object({
  id,
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** What the device said of itself; empty words where it said nothing. */
  device: z.object({ browser: z.string(), system: z.string(), platform: z.enum(devicePlatforms) }),
  beganAt: instant,
  /** To the minute. */
  usedAt: instant,
  locked: z.boolean(),
});
