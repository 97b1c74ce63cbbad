import { snapshotPlace } from '@consult/server/features/billing/billing.ts';
import type { BillingSnapshot } from '@consult/server/features/billing/billing.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { buildOopData } from '@consult/domain/consult/out-of-province.ts';
import { claimText } from '@consult/domain/claim/claim-text.ts';
import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import { addMonths, reportMonth } from '@consult/domain/billing/report.ts';
import { addDays, businessDay, instantAt } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { cast } from '../cast.ts';
import { insertRows } from '../insert-rows.ts';
import type { Row } from '../insert-rows.ts';
import { idAt, seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { patients } from './patients.ts';
import type { SeedTarget } from './seed-target.ts';

const dayMs = 86_400_000;
const months = 24;

type Service = { type: string; sub_type: string; billing_code: string; cents: number };
const service = (type: string, subType: string, code: string, cents: number): Service => ({
  type,
  sub_type: subType,
  billing_code: code,
  cents,
});
const threadMessage = service('econsult', 'message', '03.01NG', 2105);

/** What each bills, the more often the more often it stands here. */
const doctors: readonly { id: string; aMonth: number; services: readonly Service[] }[] = [
  {
    id: cast.derm.id,
    aMonth: 26,
    services: [
      ...Array<Service>(4).fill(service('econsult', 'consultant', '03.01O', 6899)),
      ...Array<Service>(2).fill(threadMessage),
      service('phoneConsult', 'consultant', '03.01LJ', 7915),
      service('phoneConsult', 'consultant', '03.01LK', 11_872),
    ],
  },
  {
    id: cast.plus.id,
    aMonth: 14,
    services: [
      ...Array<Service>(3).fill(service('econsult', 'referrer', '03.01R', 3163)),
      threadMessage,
      service('patientMessage', 'OneWayPatient', '03.01S', 2105),
    ],
  },
];
const diagnoses = ['173.3', '696.1', '702.0', '692.9', '216.5', ''];
const refusals = ['05A', '67A', '63B', '05BB', 'RVRSL', '63A'];

/** Two years of billing records of two doctors, in every status and with every rejection. None belongs to a consult. */
export async function insertBilling(client: pg.ClientBase, { keyring }: SeedTarget, now: Date): Promise<void> {
  const random = seededRandom(140);
  const records: Row[] = [];
  const snapshots: Row[] = [];
  for (const { id: doctorId, aMonth, services } of doctors)
    for (let at = 0; at < months * aMonth; at += 1) {
      const created = dayOfService(now, Math.floor(at / aMonth), random);
      if (created >= now) continue;
      const id = idAt(created, random);
      const { cents, ...done } = random.pick(services);
      records.push({
        id,
        doctor_id: doctorId,
        ...done,
        created_at: created,
        ...became(done, cents, created, now, random),
      });
      const key = keyring.newDataKey(id);
      const body = encrypt(key.key, snapshotPlace(id), JSON.stringify(snapshotOf(random)));
      snapshots.push({ record_id: id, key_id: key.keyId, wrapped_key: key.wrapped, body, taken_at: created });
    }
  await insertRows(client, 'billing_record', records);
  await insertRows(client, 'billing_snapshot', snapshots);
}

/** A time of the day in the month that was so many months ago. */
function dayOfService(now: Date, ago: number, random: Random): Date {
  const { year, month } = addMonths(reportMonth(businessDay(now)), -ago);
  const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return instantAt(addDays(first, random.int(0, 27)), random.int(8, 16), random.int(0, 59));
}

/** Where a record stands by its age; columns of billing_record that the database does not fill in. */
function became(done: Pick<Service, 'type'>, fee: number, created: Date, now: Date, random: Random): Row {
  const judged = new Date(created.getTime() + random.int(9, 16) * dayMs);
  const paid = new Date(judged.getTime() + random.int(1, 6) * dayMs);
  const later = (status: RecordStatus, more: Row = {}): Row => ({ ...nothing, status, updated_at: created, ...more });
  const age = (now.getTime() - created.getTime()) / dayMs;
  const luck = random.next();
  // Held by their doctor: what no rule holds would go on by itself.
  if (age < 7 && luck >= 0.55 && luck < 0.65) return later('onHold', { decision: 'hold', decided_at: created });
  if (age < 7) return later(luck < 0.55 ? 'new' : 'pending');
  if (luck < 0.03) return later('notBillable');
  if (luck < 0.05) return later('deleted');
  if (luck < 0.09 && done.type === 'patientMessage') return later('failed');
  if (judged >= now) return later(luck < 0.6 ? 'submitted' : 'unconfirmed');
  const result = { result_at: judged, updated_at: judged };
  if (luck < 0.13)
    return later(age < 120 ? 'refused' : 'closed', {
      ...result,
      error_code: random.pick(refusals),
      note: luck < 0.1 ? 'duplicate' : '',
    });
  if (paid >= now) return later('unconfirmed');
  // Some are paid in part.
  const isPart = luck < 0.16;
  return later('closed', {
    ...result,
    paid_at: paid,
    paid_cents: isPart ? Math.floor(fee / 2) : fee,
    error_code: isPart ? '63A' : '',
  });
}

/** Patients of Quebec are not claimed, and of those from elsewhere the form can only say names in Latin letters. */
const claimed = patients.filter(
  ({ province, firstName, lastName }) =>
    province === 'AB' || (province !== 'QC' && [firstName, lastName].every((name) => claimText(name) !== null)),
);
const nothing: Row = {
  snapshot: 'taken',
  result_at: null,
  paid_at: null,
  paid_cents: null,
  error_code: '',
  note: '',
  decision: '',
  decided_at: null,
};

function snapshotOf(random: Random): BillingSnapshot {
  const { phn, province, firstName, lastName, dateOfBirth, sex, address } = random.pick(claimed);
  const claimedFrom = { patientFirstName: firstName, patientLastName: lastName, patientDateOfBirth: dateOfBirth };
  const fields = {
    genderCode: sex,
    addressLine1: address.line1,
    addressLine2: '',
    addressLine3: '',
    cityName: address.city,
    postalCode: address.postalCode,
  };
  return {
    patient: { phn, province, firstName, lastName, dateOfBirth },
    oopData: province === 'AB' ? null : buildOopData(fields, { ...claimedFrom, patientProvince: province }),
    referrerPracticeId: '',
    dxCode: random.pick(diagnoses),
  };
}
