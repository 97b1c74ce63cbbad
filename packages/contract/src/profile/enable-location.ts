import { z } from 'zod';
import { practitionerAccess } from '@consult/domain/profile/settings.ts';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const profileEnableLocation = call({
  name: 'profile-enableLocation',
  summary:
    'Lets consults be sent from one of the viewer’s clinics, or no more. Consults sent before stay as they are. The default is disabled only together with naming another one.',
  access: practitionerAccess,
  changes: { waits: true },
  input: z.strictObject({
    locationId: id,
    enabled: z.boolean(),
    /** The default from now on. */
    nextDefaultId: id.optional(),
  }),
  output: done,
  errors: {
    LAST_LOCATION: {
      status: 409,
      message: 'This is the only clinic that you send from. Add or enable another one first.',
    },
    DEFAULT_LOCATION: { status: 409, message: 'This is your default clinic. Choose another default first.' },
    CLINIC_LEFT: { status: 409, message: 'You no longer work at this clinic. An administrator can let you in again.' },
    LOCATION_DISABLED: { status: 409, message: 'This clinic is disabled. Enable it first.' },
  },
});
