import { z } from 'zod';
import { call } from '../call.ts';

export const servicesGetSpecialties = call({
  name: 'services-getSpecialties',
  summary: 'The specialties and subsites that the viewer may send to.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({ appVersion: z.string().max(40).optional() }),
  output: z.record(z.string(), z.object({ subsites: z.array(z.string()) })),
});
