import { availability } from '@consult/domain/directory/availability.ts';
import type { Vacation } from '@consult/domain/directory/availability.ts';
import { forwardSpecialistRequired, forwardSubsiteRequired } from '@consult/domain/consult/forward.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { loadServiceForSending } from '../directory/directory.ts';
import type { SendableService } from '../directory/directory.ts';

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
  errors: { SERVICE_UNAVAILABLE: () => Error },
): Promise<SendableService> {
  const now = app.now();
  const { rows } = await client.query<{ id: string; vacations: Vacation[] }>({
    name: 'services-to-forward-to',
    text: `select s.id, coalesce((select jsonb_agg(jsonb_build_object('start', v.starts_at, 'end', v.ends_at,
      'disableEconsult', v.disable_econsult,
            'disablePhoneConsult', v.disable_phone_consult)) from vacation v where v.person_id = u.person_id
            and v.ends_at >= $4), '[]') as vacations
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
  if (!availability({ vacations: rows[0]!.vacations }, now).available) throw errors.SERVICE_UNAVAILABLE();
  const open = visible.find((service) => service.availability.available);
  if (!open) throw errors.SERVICE_UNAVAILABLE();
  return open;
}
