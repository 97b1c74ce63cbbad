import { profileChangeLocation } from '@consult/contract/profile/change-location.ts';
import { checkClinic, checkEmrLink, normalizeClinic } from '@consult/domain/profile/clinic.ts';
import type { ClinicData } from '@consult/domain/profile/clinic.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { lockOwnLocation } from './own-location.ts';
import { tellProfile } from './tell.ts';

const columns: Readonly<Record<keyof ClinicData, string>> = {
  clinicName: 'name',
  street: 'street',
  city: 'city',
  province: 'province',
  postalCode: 'postal_code',
  clinicPhone: 'phone',
  fax: 'fax',
};
const fields = Object.keys(columns) as (keyof ClinicData)[];

/** profile-changeLocation: everybody who works there sees the clinic's new data at once. */
export const changeLocation = serve(profileChangeLocation).handler(({ input, context, errors }) => {
  const { locationId, emr, patientReplies: replies, seen = {}, ...typed } = input;
  const { personId } = context.viewer;
  return once(context, async (client) => {
    const own = await lockOwnLocation(client, personId, locationId);
    const clinic = Object.fromEntries(fields.map((field) => [field, typed[field] ?? own[field]])) as ClinicData;
    const emrFault = emr === undefined ? null : checkEmrLink(emr);
    const faults = {
      ...(fields.some((field) => typed[field] !== undefined) ? checkClinic(clinic) : {}),
      ...(emrFault ? { emr: emrFault } : {}),
    };
    if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
    const next = normalizeClinic(clinic);
    const changed = fields.filter((field) => typed[field] !== undefined && next[field] !== own[field]);
    const switched = replies !== undefined && replies !== own.patientReplies;
    const isNewer = (was: string | undefined, now: string): boolean => was !== undefined && was !== now;
    if (
      changed.some((field) => isNewer(seen[field], own[field])) ||
      (emr !== undefined && emr.trim() !== own.emr && isNewer(seen.emr, own.emr))
    )
      throw errors.STATE_CHANGED();
    if (changed.length > 0 || switched) {
      if (!own.editable) throw errors.CLINIC_SHARED();
      if (changed.length > 0)
        await client.query(
          `update clinic set ${changed.map((field, index) => `${columns[field]} = $${index + 2}`).join(', ')}
            where id = $1`,
          [own.clinicId, ...changed.map((field) => next[field])],
        );
      if (switched) await client.query('update clinic set patient_replies = $2 where id = $1', [own.clinicId, replies]);
      await writeAudit(client, {
        kind: 'clinic-changed',
        actorId: personId,
        subjectIds: [own.clinicId],
        detail: { keys: [...changed, ...(switched ? ['patientReplies'] : [])].join(' ') },
      });
      const { rows } = await client.query<{ id: string }>(
        'select person_id as id from location where clinic_id = $1 order by person_id',
        [own.clinicId],
      );
      await tellProfile(
        client,
        rows.map(({ id }) => id),
      );
    }
    if (emr !== undefined && emr.trim() !== own.emr) {
      await client.query('update location set emr = $2 where id = $1', [locationId, emr.trim()]);
      await writeAudit(client, {
        kind: 'profile-changed',
        actorId: personId,
        subjectIds: [personId],
        detail: { keys: 'locations.emr' },
      });
      await tellProfile(client, [personId]);
    }
    return { answer: { ok: true as const }, events: await eventsOfTransaction(client) };
  });
});
