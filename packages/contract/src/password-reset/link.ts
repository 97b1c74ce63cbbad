import { z } from 'zod';

/** The code of a link to set a new password, as it came. */
export const oobCode = z.string().min(1).max(200);

/** One answer for every reason: never made, used, replaced by a newer one, run out. Text: document 1, section 2. */
export const linkInvalid = {
  LINK_INVALID: { status: 410, message: 'The link to reset your password is invalid or has expired.' },
};
