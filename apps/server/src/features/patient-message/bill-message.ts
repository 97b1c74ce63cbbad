import { patientMessageCode } from '@consult/domain/billing/codes.ts';
import { billingWeek, heldBy, messageBillingLimitsOf } from '@consult/domain/billing/patient-messages.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { billedAt } from '@consult/domain/patient-message/goes-out.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';

/** A one-way message that goes out now, in a physician's own name. */
export type BilledMessage = {
  id: string;
  doctorId: string;
  clinicId: string;
  patient: { phn: string; province: string };
  wentOutAt: Date;
};

/** Statuses of records that count for no limit (server rules, section 24). */
const notCounted = ['notBillable', 'deleted', 'onHold', 'refused', 'failed'];

/**
 * Writes the billing record of a message within the transaction that mails it, dated 7:00 of that business day: held by
 * a rule where the week's limits are reached. Locks the doctor, so that of two messages at once one counts for the
 * other. A doctor who does not bill, or not at this clinic, has none. A message that is mailed again keeps its record,
 * unless that failed with its first mail.
 */
export async function billMessage(
  client: pg.ClientBase,
  app: Pick<App, 'terms'>,
  message: BilledMessage,
): Promise<void> {
  const { rows } = await client.query<{ billing: boolean; content: unknown }>({
    name: 'patient-message-billing',
    text: `select exists (
          select 1 from person_role h join role r on r.name = h.role
            where h.person_id = p.id and 'billing' = any(r.permissions))
          and exists (select 1 from location l where l.person_id = p.id and l.clinic_id = $2 and l.billable) as billing,
        (select body from content_document where name = 'billing-codes') as content
      from person p where p.id = $1 for no key update of p`,
    values: [message.doctorId, message.clinicId],
  });
  const doctor = rows[0];
  if (!doctor?.billing) return;
  const at = billedAt(message.wentOutAt);
  const hash = patientHash(app, message.doctorId, message.patient, message.id);
  const rule = heldBy(await countWeek(client, message, hash, at), messageBillingLimitsOf(doctor.content));
  await client.query({
    name: 'patient-message-bill',
    text: `insert into billing_record (doctor_id, type, sub_type, billing_code, status, rule, patient_hash,
        patient_message_id, created_at)
        values ($1, 'patientMessage', 'OneWayPatient', $2, $3, $4, $5, $6, $7)
      on conflict (patient_message_id) where patient_message_id is not null do update
        set status = excluded.status, rule = excluded.rule, created_at = excluded.created_at
        where billing_record.status = 'failed'`,
    values: [message.doctorId, patientMessageCode, rule === null ? 'new' : 'onHold', rule ?? '', hash, message.id, at],
  });
}

/**
 * Tells one patient of a doctor from another without saying who; a patient without a number is alone with `otherwise`.
 */
export function patientHash(
  { terms }: Pick<App, 'terms'>,
  doctorId: string,
  { phn, province }: BilledMessage['patient'],
  otherwise: string,
): Buffer {
  const number = healthNumberKey(phn);
  return terms.contentHash(['billing', doctorId, number === '' ? otherwise : `${province} ${number}`].join('\0'));
}

async function countWeek(
  client: pg.ClientBase,
  { id, doctorId }: BilledMessage,
  hash: Buffer,
  at: Date,
): Promise<{ ofPatient: number; ofDoctor: number }> {
  const { start, end } = billingWeek(at);
  const { rows } = await client.query<{ ofPatient: number; ofDoctor: number }>({
    name: 'patient-message-billed-week',
    text: `select count(*)::integer as "ofDoctor",
        (count(*) filter (where patient_hash = $4))::integer as "ofPatient"
      from billing_record where doctor_id = $1 and created_at >= $2 and created_at < $3 and billing_code = $5
        and patient_message_id is distinct from $6 and patient_hash is not null and status <> all($7::text[])`,
    values: [doctorId, start, end, hash, patientMessageCode, id, notCounted],
  });
  return rows[0]!;
}
