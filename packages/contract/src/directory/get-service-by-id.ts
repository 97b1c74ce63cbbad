import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { service } from './service.ts';

export const servicesGetServiceById = call({
  name: 'services-getServiceById',
  summary: 'One service of the directory, if the viewer may send to it.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({ serviceId: id }),
  output: service,
});
