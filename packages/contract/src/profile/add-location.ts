import { z } from 'zod';
import { practitionerAccess } from '@consult/domain/profile/settings.ts';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

const text = z.string().max(200);

/** A clinic's own data as the person types it; packages/domain/src/profile/clinic.ts checks it. */
export const clinicInput = {
  clinicName: text,
  street: text,
  city: text,
  province: text,
  postalCode: text,
  clinicPhone: text,
  fax: text,
};
export const emrInput = z.string().max(600);

export const profileAddLocation = call({
  name: 'profile-addLocation',
  summary: 'Makes a clinic of the viewer’s own and lets them work there. The same id again is the same clinic.',
  access: practitionerAccess,
  changes: { waits: true },
  input: z.strictObject({ locationId: id, ...clinicInput, emr: emrInput }),
  output: done,
  errors: { TOO_MANY_CLINICS: { status: 409, message: 'You have as many clinics as one person may have.' } },
});
