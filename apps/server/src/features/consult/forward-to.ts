import { availability } from '@consult/domain/directory/availability.ts';
import { forwardSpecialistRequired, forwardSubsiteRequired } from '@consult/domain/consult/forward.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { loadServiceForSending, ownAvailabilitySql } from '../directory/directory.ts';
import type { OwnAvailability, SendableService } from '../directory/directory.ts';
import { unavailable } from './count-send.ts';
import type { Unavailable } from './count-send.ts';

type Wanted = { recipientSpecialistUId: string; newSpecialty: string; newSubSite: string };

/**
 * The service that a consult is forwarded to: of this specialty and subsite, with this specialist, visible to the
 * viewer from this province. Of several, the first that takes consults now.
 * @throws INVALID_INPUT by field where there is none, SERVICE_UNAVAILABLE where the specialist is away or none takes
 * consults now
 */
export async function serviceToForwardTo(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { recipientSpecialistUId: specialistId, newSpecialty: specialty, newSubSite: subsite }: Wanted,
  province: string,
  errors: Unavailable,
): Promise<SendableService> {
  const now = app.now();
  const { rows } = await client.query<{ id: string; own: OwnAvailability }>({
    name: 'services-to-forward-to',
    text: `select s.id, ${ownAvailabilitySql('u.person_id', 4)} as own
        from service s join service_user u on u.service_id = s.id join person p on p.id = u.person_id
        where s.specialty = $1 and s.subsite = $2 and u.person_id = $3 and s.type = 'service' and s.enabled
        and p.disabled_at is null
        order by s.name, s.id`,
    values: [specialty, subsite, specialistId, startOfDay(businessDay(now))],
  });
  const visible: SendableService[] = [];
  for (const { id } of rows) {
    const service = await loadServiceForSending(client, id, viewer, province, now);
    if (service) visible.push(service);
  }
  // Nobody forwards a consult to themselves.
  if (visible.length === 0 || specialistId === viewer.personId) {
    const faults = { recipientSpecialistUId: forwardSpecialistRequired };
    throw refuse('INVALID_INPUT', subsite === '' ? { ...faults, newSubSite: forwardSubsiteRequired } : faults);
  }
  // Colleagues in the service may be there, but the viewer chose this specialist.
  const chosen = availability(rows[0]!.own, now);
  if (!chosen.available) throw unavailable(errors, chosen);
  const open = visible.find((service) => service.availability.available);
  if (!open) throw unavailable(errors, visible[0]!.availability);
  return open;
}
