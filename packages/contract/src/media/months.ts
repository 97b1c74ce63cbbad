import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { mediaAccess, timeZone } from './media.ts';

export const mediaMonths = call({
  name: 'media-months',
  summary: 'How many photos and films the viewer’s gallery holds of each month of the given time zone, newest first.',
  access: mediaAccess,
  changes: false,
  input: nothing.extend({ timeZone }),
  /** Month: 'YYYY-MM'. */
  output: z.object({ months: z.array(z.object({ month: z.string(), count: z.number().int() })) }),
});
