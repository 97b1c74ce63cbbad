import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { serviceForm } from './service.ts';

export const servicesGetServiceForm = call({
  name: 'services-getServiceForm',
  summary: 'The present version of a service’s own questions.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({ serviceId: id }),
  output: serviceForm,
});
