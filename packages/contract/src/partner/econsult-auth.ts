import { z } from 'zod';
import { call } from '../call.ts';

export const avaEconsultAuth = call({
  name: 'ava-econsultAuth',
  summary: 'What a partner’s record system handed over for the launch that a signed token names.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: { waits: false },
  input: z.object({ jwt: z.string().min(1).max(4_000) }),
  output: z.object({
    patientInfo: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      phn: z.string(),
      dateOfBirth: z.string(),
      province: z.string(),
    }),
    avaConsultId: z.string(),
    avaUuid: z.string(),
    patientHistory: z.string(),
  }),
  errors: {
    LAUNCH_REFUSED: {
      status: 409,
      message: 'This launch is not valid any more. Start the consult from your record system again.',
    },
  },
});
