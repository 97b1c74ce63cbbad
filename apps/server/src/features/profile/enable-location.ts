import { profileEnableLocation } from '@consult/contract/profile/enable-location.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { bumpClaims, eventsOfTransaction } from '../permission/permission.ts';
import { lockOwnLocation, makeDefault } from './own-location.ts';
import { tellProfile } from './tell.ts';

/**
 * profile-enableLocation. A disabled location stays the clinic of the consults that were sent from it. A person whom
 * somebody removed from a clinic can not re-enable it themselves.
 */
export const enableLocation = serve(profileEnableLocation).handler(({ input, context, errors }) => {
  const { viewer } = context;
  const { personId } = viewer;
  return once(context, async (client) => {
    const answer = { ok: true as const };
    const own = await lockOwnLocation(client, personId, input.locationId);
    if (own.disabled !== input.enabled) return { answer };
    if (input.enabled && !own.setAside) throw errors.CLINIC_LEFT();
    if (!input.enabled) {
      const { rows } = await client.query<{ id: string }>(
        'select id from location where person_id = $1 and id <> $2 and not disabled',
        [personId, own.id],
      );
      if (rows.length === 0) throw errors.LAST_LOCATION();
      if (own.isDefault) {
        if (input.nextDefaultId === undefined || input.nextDefaultId === own.id) throw errors.DEFAULT_LOCATION();
        const next = await lockOwnLocation(client, personId, input.nextDefaultId);
        if (next.disabled) throw errors.LOCATION_DISABLED();
        await makeDefault(client, personId, next.id);
      }
    }
    await client.query('update location set disabled = $2, set_aside = $2 where id = $1', [own.id, !input.enabled]);
    if (input.enabled) {
      const { rowCount } = await client.query(
        'select 1 from location where person_id = $1 and is_default and not disabled',
        [personId],
      );
      // A person without a clinic in use starts with this one.
      if (rowCount === 0) await makeDefault(client, personId, own.id);
    }
    await writeAudit(client, {
      kind: 'profile-changed',
      actorId: personId,
      subjectIds: [personId],
      detail: { keys: input.enabled ? 'locations.enabled' : 'locations.disabled' },
    });
    await tellProfile(client, [personId]);
    // For clinic staff who also practise: their access to the clinic's inbox goes and comes with the location.
    if (viewer.permissions.has('moaConsultInbox')) await bumpClaims(client, personId);
    return { answer, events: await eventsOfTransaction(client) };
  });
});
