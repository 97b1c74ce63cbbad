import { servicesGetServiceForm } from '@consult/contract/directory/get-service-form.ts';
import { refuse, serve } from '../../call/implement.ts';
import { loadForm } from './form.ts';
import { loadServices } from './load-services.ts';
import { scopeOf } from './visibility.ts';

/** services-getServiceForm: the present version, of a service that the viewer can see. */
export const getServiceForm = serve(servicesGetServiceForm).handler(async ({ input, context: { app, viewer } }) => {
  const [row] = await loadServices(app.read, [input.serviceId], await scopeOf(app.read, viewer), app.now());
  if (!row) throw refuse('NOT_FOUND');
  return { serviceId: row.id, ...(await loadForm(app.read, row.id, row.form_version)) };
});
