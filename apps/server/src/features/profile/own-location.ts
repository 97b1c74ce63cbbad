import type pg from 'pg';
import { refuse } from '../../call/implement.ts';

/**
 * Whether a clinic `c` belongs to the person of location `l` alone: no other practitioner works there, also not with a
 * disabled location, and it receives no referrals. Clinic staff may work there: they read its inbox anyway.
 */
export const ownClinicSql = `(not exists (select 1 from location o where o.clinic_id = c.id
  and o.person_id <> l.person_id
    and not exists (select 1 from person_role pr join role r on r.name = pr.role
      where pr.person_id = o.person_id and 'moaConsultInbox' = any(r.permissions)))
  and not exists (select 1 from service s where s.clinic_id = c.id and s.type = 'referral'))`;

export type OwnLocation = {
  id: string;
  clinicId: string;
  isDefault: boolean;
  disabled: boolean;
  /** Disabled by the person themselves. */
  setAside: boolean;
  emr: string;
  editable: boolean;
  patientReplies: boolean;
  clinicName: string;
  street: string;
  city: string;
  province: string;
  postalCode: string;
  clinicPhone: string;
  fax: string;
};

/**
 * One of a person's locations with its clinic. Locks the person: of two changes of one profile the second sees the
 * first.
 * @throws NOT_FOUND
 */
export async function lockOwnLocation(
  client: pg.ClientBase,
  personId: string,
  locationId: string,
): Promise<OwnLocation> {
  await lockPerson(client, personId);
  const { rows } = await client.query<OwnLocation>({
    name: 'profile-location',
    text: `select l.id, l.clinic_id as "clinicId", l.is_default as "isDefault", l.disabled, l.set_aside as "setAside",
      l.emr, ${ownClinicSql} as editable, c.patient_replies as "patientReplies",
        c.name as "clinicName", c.street, c.city, c.province, c.postal_code as "postalCode", c.phone as "clinicPhone",
        c.fax
      from location l join clinic c on c.id = l.clinic_id where l.id = $2 and l.person_id = $1 for no key update of l,
      c`,
    values: [personId, locationId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Holds a person's profile until the end of the transaction. @throws NOT_FOUND for an account without one */
export async function lockPerson(client: pg.ClientBase, personId: string): Promise<void> {
  const { rowCount } = await client.query({
    name: 'profile-lock',
    text: 'select 1 from person where id = $1 for no key update',
    values: [personId],
  });
  if (rowCount === 0) throw refuse('NOT_FOUND');
}

/** Makes a location the only default of its person. */
export async function makeDefault(client: pg.ClientBase, personId: string, locationId: string): Promise<void> {
  await client.query({
    name: 'profile-make-default',
    text: 'update location set is_default = (id = $2) where person_id = $1 and is_default <> (id = $2)',
    values: [personId, locationId],
  });
}
