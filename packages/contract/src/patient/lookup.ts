import { z } from 'zod';
import { call } from '../call.ts';

export const patientInfoLookup = call({
  name: 'patientInfo-lookup',
  summary:
    'Patients of the caller’s own clinics by the first three or by all characters of a health number; without one it only warms up.',
  access: [['phnLookup']],
  changes: false,
  input: z.object({ phn: z.string().max(40).optional(), province: z.string().max(2).optional() }),
  output: z.array(
    z.object({
      phn: z.string(),
      province: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      dateOfBirth: z.string(),
    }),
  ),
});
