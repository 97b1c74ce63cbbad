import { profileSetDefaultLocation } from '@consult/contract/profile/set-default-location.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { lockOwnLocation, makeDefault } from './own-location.ts';
import { tellProfile } from './tell.ts';

/** profile-setDefaultLocation: makes exactly one location the default, one that may be chosen. */
export const setDefaultLocation = serve(profileSetDefaultLocation).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    const events = await inTransaction(app.write, async (client) => {
      const own = await lockOwnLocation(client, personId, input.locationId);
      if (own.disabled) throw errors.LOCATION_DISABLED();
      if (own.isDefault) return [];
      await makeDefault(client, personId, own.id);
      await writeAudit(client, {
        kind: 'profile-changed',
        actorId: personId,
        subjectIds: [personId],
        detail: { keys: 'locations.default' },
      });
      await tellProfile(client, [personId]);
      return eventsOfTransaction(client);
    });
    app.live.committed(events);
    return { ok: true as const };
  },
);
