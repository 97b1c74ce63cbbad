import { claimText } from '@consult/domain/claim/claim-text.ts';
import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import { addMonths, reportMonth } from '@consult/domain/billing/report.ts';
import { addDays, businessDay, instantAt } from '@consult/domain/time/business-time.ts';
import { cast } from '../cast.ts';
import type { Row } from '../insert-rows.ts';
import { answer, doctors, patientMessage } from './billing-doctors.ts';
import type { Service } from './billing-doctors.ts';
import { became, held, judged, refusals, still } from './billing-fates.ts';
import { idAt, seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { patients } from './patients.ts';
import type { Patient } from './patients.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const months = 24;

const diagnoses = ['173.3', '696.1', '702.0', '692.9', '216.5', ''];

/** A record of the demo world: what was done, for whom, and columns of billing_record that say what became of it. */
export type DemoRecord = {
  id: string;
  doctorId: string;
  service: Service;
  createdAt: Date;
  became: Row;
  patient: Patient;
  dxCode: string;
};

/**
 * Two years of records of two doctors. Each is drawn by its place alone, so that the hour of the load changes no record
 * but those that it makes older or that are still to come.
 */
export function demoRecords(now: Date): DemoRecord[] {
  const drawn = doctors.flatMap(({ id: doctorId, aMonth, services }, of) =>
    Array.from({ length: months * aMonth }, (_, at): DemoRecord => {
      const ago = Math.floor(at / aMonth);
      const random = seededRandom(140_000_000 + of * 1_000_000 + ago * 1_000 + (at % aMonth));
      const createdAt = dayOfService(now, ago, random);
      const done = random.pick(services);
      return {
        id: idAt(createdAt, random),
        doctorId,
        service: done,
        createdAt,
        patient: random.pick(claimed),
        dxCode: random.pick(diagnoses),
        became: became(done, createdAt, now, random),
      };
    }),
  );
  return [...drawn.filter(({ createdAt }) => createdAt < now), ...certainRecords(now)];
}

/** A time of the day in the month that was so many months ago. */
function dayOfService(now: Date, ago: number, random: Random): Date {
  const { year, month } = addMonths(reportMonth(businessDay(now)), -ago);
  const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return instantAt(addDays(first, random.int(0, 27)), random.int(8, 16), random.int(0, 59));
}

/** Patients of Quebec are not claimed, and of those from elsewhere the form can only say names in Latin letters. */
const claimable = patients.filter(
  ({ province, firstName, lastName }) =>
    province === 'AB' || (province !== 'QC' && [firstName, lastName].every((name) => claimText(name) !== null)),
);
/** Of whom derm@ has one record, the newest answer: no rule keeps it back, and no other claim is theirs. */
export const claimedOnce = patients[44]!;
/** Of the other certain records. Neither doctor treats the two. */
const certainPatient = patients[48]!;
const claimed = claimable.filter((patient) => patient !== claimedOnce && patient !== certainPatient);

/** So many days before the load, in every status and with every rejection, whatever was drawn. */
const certain: readonly { days: number; status: RecordStatus; code?: string }[] = [
  { days: 0, status: 'new' },
  { days: 2, status: 'pending' },
  { days: 4, status: 'onHold' },
  { days: 9, status: 'submitted' },
  { days: 11, status: 'unconfirmed' },
  { days: 15, status: 'notBillable' },
  { days: 17, status: 'deleted' },
  { days: 19, status: 'failed' },
  ...refusals.map((code, at) => ({ days: 30 + 3 * at, status: 'refused' as const, code })),
];

const refusedBy = (code: string, createdAt: Date): Row => ({
  ...judged(new Date(createdAt.getTime() + 12 * dayMs)),
  error_code: code,
});

const certainRecords = (now: Date): DemoRecord[] =>
  certain.map(({ days, status, code }, at) => {
    const createdAt = new Date(now.getTime() - days * dayMs - 2 * hourMs);
    const isMailed = status === 'failed';
    return {
      id: idAt(createdAt, seededRandom(145_000_000 + at)),
      doctorId: isMailed ? cast.plus.id : cast.derm.id,
      service: isMailed ? patientMessage : answer,
      createdAt,
      patient: status === 'new' ? claimedOnce : certainPatient,
      dxCode: '216.5',
      became: status === 'onHold' ? held(createdAt) : still(createdAt, status, code ? refusedBy(code, createdAt) : {}),
    };
  });
