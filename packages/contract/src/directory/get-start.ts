import { z } from 'zod';
import { call } from '../call.ts';
import { service } from './service.ts';

/** How many services that the viewer sent to last the finder begins with. */
export const lastServices = 5;

/** How many services one person may have among their favourites. */
export const mostFavourites = 50;

export const servicesGetStart = call({
  name: 'services-getStart',
  summary: 'What the finder begins with: the services that the viewer sent to last, and their favourites.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({}),
  output: z.object({
    /** The last one first, each once; only those that the viewer may still send to. */
    recent: z.array(service).max(lastServices),
    /** The last marked first; only those that the viewer may send to. */
    favourites: z.array(service).max(mostFavourites),
  }),
});
