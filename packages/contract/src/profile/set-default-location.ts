import { z } from 'zod';
import { practitionerAccess } from '@consult/domain/profile/settings.ts';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const profileSetDefaultLocation = call({
  name: 'profile-setDefaultLocation',
  summary: 'Makes one of the viewer’s clinics the one that a consult starts with.',
  access: practitionerAccess,
  changes: { waits: true },
  input: z.strictObject({ locationId: id }),
  output: done,
  errors: { LOCATION_DISABLED: { status: 409, message: 'This clinic is disabled. Enable it first.' } },
});
