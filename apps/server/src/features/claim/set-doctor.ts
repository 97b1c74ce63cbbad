import { doctorFields } from '@consult/domain/claim/claim.ts';
import type { ClaimDoctor } from '@consult/domain/claim/claim.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';

type DoctorForClaims = ClaimDoctor & { province: string };

/** What the payer knows a doctor by. */
export async function readDoctor(client: Pick<pg.Pool, 'query'>, personId: string): Promise<DoctorForClaims> {
  const { rows } = await client.query<DoctorForClaims>({
    name: 'claim-doctor',
    text: `select coalesce(d.practitioner, '') as practitioner, coalesce(d.skill, '') as skill,
        coalesce(d.arrangement, '') as arrangement, coalesce(d.facility, '') as facility,
        coalesce(d.pay_to, '') as "payTo", claim_province(p.id) as province
      from person p left join claim_doctor d on d.person_id = p.id where p.id = $1`,
    values: [personId],
  });
  return rows[0]!;
}

/** What is still missing of a doctor, in the order in which it is entered. */
export const missingOf = (doctor: ClaimDoctor): (keyof ClaimDoctor)[] =>
  (Object.keys(doctorFields) as (keyof ClaimDoctor)[]).filter((name) => !doctorFields[name].form.test(doctor[name]));

/** Enters what is given, of checked form, and leaves the rest. */
export async function setDoctor(pool: pg.Pool, personId: string, given: Partial<ClaimDoctor>): Promise<void> {
  await inTransaction(pool, async (client) => {
    const doctor = { ...(await readDoctor(client, personId)), ...given };
    await client.query({
      name: 'claim-doctor-set',
      text: `insert into claim_doctor as d (person_id, practitioner, skill, arrangement, facility, pay_to)
          values ($1, $2, $3, $4, $5, $6)
        on conflict (person_id) do update set practitioner = excluded.practitioner, skill = excluded.skill,
          arrangement = excluded.arrangement, facility = excluded.facility, pay_to = excluded.pay_to`,
      values: [personId, doctor.practitioner, doctor.skill, doctor.arrangement, doctor.facility, doctor.payTo],
    });
    await writeAudit(client, {
      kind: 'claim-doctor-set',
      actorId: null,
      subjectIds: [personId],
      detail: { fields: Object.keys(given).join() },
    });
  });
}
