import { z } from 'zod';
import { phoneWords } from '../phone-camera/phone.ts';
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
  /** Not null: it is a phone that one of these sessions let in to add photos, until then, and does nothing else. */
  phone: z.object({ words: phoneWords, endsAt: instant }).nullable(),
});
