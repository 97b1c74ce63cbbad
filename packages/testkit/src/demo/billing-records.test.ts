import { recordStatuses } from '@consult/domain/billing/record-status.ts';
import { addDays, businessDay, instantAt } from '@consult/domain/time/business-time.ts';
import { describe, expect, it } from 'vitest';
import { claimedOnce, demoRecords } from './billing-records.ts';
import type { DemoRecord } from './billing-records.ts';

const hourMs = 3_600_000;
const certain = ['D’Amours', 'Tailfeathers-Lee'];
/** What is drawn: of the rest it is the time before the load that counts. */
const drawn = (records: readonly DemoRecord[]) =>
  new Map(records.filter(({ patient }) => !certain.includes(patient.lastName)).map((record) => [record.id, record]));
const whole = ({ id, doctorId, service, createdAt, patient, dxCode }: DemoRecord) =>
  JSON.stringify([id, doctorId, service, createdAt, patient.phn, dxCode]);

describe('the billing records of the demo world', () => {
  it('are the same at every hour of a day, but for those that are still to come', () => {
    const start = instantAt('2026-11-27', 0, 30);
    const late = drawn(demoRecords(new Date(start.getTime() + 23 * hourMs)));
    for (let hour = 0; hour < 23; hour += 1) {
      const now = new Date(start.getTime() + hour * hourMs);
      const then = drawn(demoRecords(now));
      for (const [id, record] of then) expect(whole(record)).toBe(whole(late.get(id)!));
      const toCome = [...late.values()].filter(({ createdAt }) => createdAt >= now);
      expect(then.size + toCome.length).toBe(late.size);
    }
  });

  it('hold every status, every rejection and an answer that can be claimed, whenever they are made', () => {
    for (let day = 0; day < 400; day += 27) {
      const now = instantAt(addDays('2026-01-01', day), (day * 5) % 24, 40);
      const records = demoRecords(now);
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
      expect(new Set(records.map(({ became }) => became['status']))).toEqual(new Set(recordStatuses));
      const refused = records.filter(({ became }) => became['status'] === 'refused');
      expect(new Set(refused.map(({ became }) => became['error_code']))).toEqual(
        new Set(['05A', '67A', '63B', '05BB', 'RVRSL', '63A']),
      );
      expect(records.every(({ createdAt }) => createdAt < now)).toBe(true);
      const days = refused.map(({ became }) => businessDay(became['result_at'] as Date));
      expect(days.every((one) => one <= businessDay(now))).toBe(true);
      const once = records.filter(({ patient }) => patient === claimedOnce);
      expect(once).toMatchObject([{ service: { billing_code: '03.01O' }, became: { status: 'new' } }]);
    }
  });
});
