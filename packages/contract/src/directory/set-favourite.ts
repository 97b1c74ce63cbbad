import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const servicesSetFavourite = call({
  name: 'services-setFavourite',
  summary: 'Puts a service among the viewer’s favourites, or takes it from them; the same again changes nothing.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: { waits: false },
  input: z.object({ serviceId: id, favourite: z.boolean() }),
  output: done,
  errors: {
    FAVOURITES_FULL: {
      status: 409,
      message: 'You have as many favourites as one person can have. Take one away first.',
    },
  },
});
