import { servicesGetServiceById } from '@consult/contract/directory/get-service-by-id.ts';
import { refuse, serve } from '../../call/implement.ts';
import { loadServices, presentService } from './load-services.ts';
import { scopeOf } from './visibility.ts';

/** services-getServiceById. A service that the viewer cannot see answers like one that does not exist. */
export const getServiceById = serve(servicesGetServiceById).handler(async ({ input, context: { app, viewer } }) => {
  const now = app.now();
  const [row] = await loadServices(app.read, [input.serviceId], await scopeOf(app.read, viewer), now);
  if (!row) throw refuse('NOT_FOUND');
  return presentService(row, now);
});
