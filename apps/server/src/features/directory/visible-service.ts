import type { Service } from '@consult/contract/directory/service.ts';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { loadServices, presentService } from './load-services.ts';
import { scopeOf } from './visibility.ts';

/** A service as it is now; null where it does not exist or this viewer cannot see it. */
export async function visibleService(
  app: Pick<App, 'read' | 'now'>,
  viewer: Viewer,
  serviceId: string,
): Promise<Service | null> {
  const now = app.now();
  const [row] = await loadServices(app.read, [serviceId], await scopeOf(app.read, viewer), now);
  return row ? presentService(row, now) : null;
}
