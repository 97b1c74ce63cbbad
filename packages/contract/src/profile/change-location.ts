import { z } from 'zod';
import { practitionerAccess } from '@consult/domain/profile/settings.ts';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { clinicInput, emrInput } from './add-location.ts';

const change = { ...z.object(clinicInput).partial().shape, emr: emrInput.optional() };

export const profileChangeLocation = call({
  name: 'profile-changeLocation',
  summary:
    'Changes what is named of one of the viewer’s clinics. The link to the record system is the viewer’s own; the clinic’s data is refused where another practitioner works there or referrals are delivered to it.',
  access: practitionerAccess,
  changes: { waits: true },
  input: z.strictObject({
    locationId: id,
    ...change,
    /** Whether the clinic takes what patients write in their windows; its own data too. */
    patientReplies: z.boolean().optional(),
    /** What the changed fields said that they were chosen on: one that says something else by now is refused. */
    seen: z.strictObject(change).optional(),
  }),
  output: done,
  errors: {
    ...stateChanged,
    CLINIC_SHARED: {
      status: 409,
      message: 'Other practitioners work at this clinic, or referrals go to it. An administrator changes its data.',
    },
  },
});
