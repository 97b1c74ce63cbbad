import type { ClinicCard } from '@consult/contract/activity/activity.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { place, readJson } from '../activity/activity.ts';
import { inboxCardOf } from './card.ts';
import type { CardRow } from './card.ts';
import type { MoreColumns } from './find-rows.ts';

/** A row of a clinic's list as the database gives it. */
export type ClinicCardRow = CardRow & { body: Buffer | null; physicians: ClinicCard['physicians'] | null };

/**
 * The further columns of a clinic's row: the consult, which says how to reach the patient, and its consultants there.
 */
export const clinicColumns: MoreColumns = {
  name: 'clinic',
  columns: `(select e.body from econsult e where e.activity_id = a.id) as body,
        (select json_agg(json_build_object('firstName', w.first_name, 'lastName', w.last_name, 'salutation',
        ${titleSql('w')}) order by m.position)
          from member m join person w on w.id = m.person_id
          where m.activity_id = a.id and m.role = 'consultant' and m.clinic_id = p.owner_id) as physicians`,
};

/** Decrypts one row of a clinic for a member of its staff. */
export async function clinicCardOf(row: ClinicCardRow, viewerId: string, keyring: Keyring): Promise<ClinicCard> {
  const card = await inboxCardOf(row, viewerId, keyring);
  const key = await keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const patient = readJson<EconsultBody>(keyring, key, place.econsult(row.id), row.body)?.patient;
  const { firstName, lastName, salutation } = card.referrer;
  return {
    ...card,
    patientPhone: patient?.phone ?? '',
    hasPatientEmail: (patient?.email ?? '').trim() !== '',
    physicians: row.physicians ?? [{ firstName, lastName, salutation }],
    ownConsultant: row.physicians !== null,
  };
}
