import { z } from 'zod';
import { id, instant } from '../schemas.ts';
import { sessionDevice, sessionMethod, sessionPlace } from './began.ts';

/** A session of one's own. No token and no hash of one leaves the server. */
export const ownSession = z.object({
  id,
  /** Whether it is the session that asks. */
  current: z.boolean(),
  device: sessionDevice,
  place: sessionPlace,
  method: sessionMethod,
  beganAt: instant,
  /** To the minute. */
  usedAt: instant,
  locked: z.boolean(),
});
