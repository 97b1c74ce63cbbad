import { profileAddLocation } from '@consult/contract/profile/add-location.ts';
import { checkClinic, checkEmrLink, locationsMax, normalizeClinic } from '@consult/domain/profile/clinic.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { lockPerson } from './own-location.ts';
import { tellProfile } from './tell.ts';

/**
 * profile-addLocation: always makes a clinic of the viewer's own, also where one of this name exists. Only an
 * administrator lets somebody join another's clinic (decision 38).
 */
export const addLocation = serve(profileAddLocation).handler(({ input, context, errors }) => {
  const { locationId, emr, ...typed } = input;
  const emrFault = checkEmrLink(emr);
  const faults = { ...checkClinic(typed), ...(emrFault ? { emr: emrFault } : {}) };
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
  const clinic = normalizeClinic(typed);
  const { personId } = context.viewer;
  return once(context, async (client) => {
    const answer = { ok: true as const };
    await lockPerson(client, personId);
    const own = await client.query<{ id: string; enabled: boolean }>(
      'select id, not disabled as enabled from location where person_id = $1',
      [personId],
    );
    // The client repeats the call because it lost the first answer.
    if (own.rows.some(({ id }) => id === locationId)) return { answer };
    if (own.rows.length >= locationsMax) throw errors.TOO_MANY_CLINICS();
    const clinicId = newId();
    await client.query(
      `insert into clinic (id, name, street, city, province, postal_code, phone, fax)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        clinicId,
        clinic.clinicName,
        clinic.street,
        clinic.city,
        clinic.province,
        clinic.postalCode,
        clinic.clinicPhone,
        clinic.fax,
      ],
    );
    const first = !own.rows.some(({ enabled }) => enabled);
    if (first) await client.query('update location set is_default = false where person_id = $1', [personId]);
    const { rowCount } = await client.query(
      `insert into location (id, person_id, clinic_id, position, is_default, emr)
        select $1, $2, $3, coalesce(max(position) + 1, 0), $4, $5 from location where person_id = $2 on conflict (id)
        do nothing`,
      [locationId, personId, clinicId, first, emr.trim()],
    );
    if (rowCount === 0) throw refuse('INVALID_INPUT', { locationId: notAsDeclared('Something else has this id.') });
    await writeAudit(client, { kind: 'clinic-added', actorId: personId, subjectIds: [clinicId] });
    await writeAudit(client, {
      kind: 'clinic-joined',
      actorId: personId,
      subjectIds: [personId],
      detail: { clinic: clinicId },
    });
    await tellProfile(client, [personId]);
    return { answer, events: await eventsOfTransaction(client) };
  });
});
