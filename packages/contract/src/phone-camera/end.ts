import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { phoneAccess } from './phone.ts';

export const phoneCameraEnd = call({
  name: 'phoneCamera-end',
  summary: 'Ends a phone that the viewer lets add photos, or the code for it. One that has ended counts as ended.',
  access: phoneAccess,
  changes: { waits: false },
  input: z.object({ phoneId: id }),
  output: done,
});
