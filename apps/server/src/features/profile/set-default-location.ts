import { profileSetDefaultLocation } from '@consult/contract/profile/set-default-location.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { lockOwnLocation, makeDefault } from './own-location.ts';
import { tellProfile } from './tell.ts';

/** profile-setDefaultLocation: makes exactly one location the default, one that may be chosen. */
export const setDefaultLocation = serve(profileSetDefaultLocation).handler(({ input, context, errors }) => {
  const { personId } = context.viewer;
  return once(context, async (client) => {
    const answer = { ok: true as const };
    const own = await lockOwnLocation(client, personId, input.locationId);
    if (own.disabled) throw errors.LOCATION_DISABLED();
    if (own.isDefault) return { answer };
    await makeDefault(client, personId, own.id);
    await writeAudit(client, {
      kind: 'profile-changed',
      actorId: personId,
      subjectIds: [personId],
      detail: { keys: 'locations.default' },
    });
    await tellProfile(client, [personId]);
    return { answer, events: await eventsOfTransaction(client) };
  });
});
