import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const clinicGetClinicInformation = call({
  name: 'clinic-getClinicInformation_v1',
  summary: 'A clinic of the caller’s own with its physicians, to send on behalf of one of them or of the clinic.',
  access: [['sendMsgOnBehalfOfPhysicianOrClinic']],
  changes: false,
  input: z.object({ clinicId: id }),
  output: z.object({
    clinicName: z.string(),
    clinicPhone: z.string(),
    fax: z.string(),
    province: z.string(),
    /** By name. */
    physicians: z.array(z.object({ uid: id, firstName: z.string(), lastName: z.string() })),
  }),
});
