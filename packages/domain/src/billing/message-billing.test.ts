import { describe, expect, test } from 'vitest';
import { billingOf, mayBill } from './message-billing.ts';
import type { BillableMessage } from './message-billing.ts';

const now = new Date('2026-11-21T18:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const message: BillableMessage = {
  activityType: 'econsult',
  callComplete: false,
  role: 'consultant',
  bills: true,
  customizesCode: true,
  billable: true,
  billingCode: '',
  firstOfSender: false,
  windowOpenedAt: null,
};
const billed = (change: Partial<BillableMessage>) => billingOf({ ...message, ...change }, now);

describe('a message of a thread', () => {
  test('is billed as 03.01NG where nothing was chosen, and as what was chosen otherwise', () => {
    expect(billed({})).toEqual({ code: '03.01NG', record: true });
    expect(billed({ billingCode: ' 03.03A ' })).toEqual({ code: '03.03A', record: true });
    expect(billed({ billingCode: '03.03A', customizesCode: false })).toEqual({ code: '03.01NG', record: true });
    expect(billed({ role: 'referrer', customizesCode: false })).toEqual({ code: '03.01NG', record: true });
  });

  test('that is a consultant’s first response to an eConsult is billed as 03.01O, whatever was chosen', () => {
    expect(billed({ firstOfSender: true })).toEqual({ code: '03.01O', record: true });
    expect(billed({ firstOfSender: true, billingCode: '03.03A' })).toEqual({ code: '03.01O', record: true });
    expect(billed({ firstOfSender: true, role: 'referrer' })).toEqual({ code: '03.01NG', record: true });
    expect(billed({ firstOfSender: true, activityType: 'phoneConsult', callComplete: true })?.code).toBe('03.01NG');
  });

  test('within 24 hours of a billed one makes no second record', () => {
    expect(billed({ windowOpenedAt: hoursAgo(23.9) })).toEqual({ code: '03.01NG', record: false });
    expect(billed({ windowOpenedAt: hoursAgo(24) })).toEqual({ code: '03.01NG', record: true });
  });

  test('is not billed by choice, without the permission, by office staff, or in a referral', () => {
    for (const change of [
      { billable: false },
      { billable: false, firstOfSender: true },
      { bills: false },
      { role: 'moa' },
      { role: null },
      { activityType: 'referral' },
    ] as const)
      expect(billed(change), JSON.stringify(change)).toBeNull();
  });

  test('of a phone consult is billed from the completed call on', () => {
    expect(mayBill({ activityType: 'phoneConsult', callComplete: false })).toBe(false);
    expect(billed({ activityType: 'phoneConsult', callComplete: false })).toBeNull();
    expect(billed({ activityType: 'phoneConsult', callComplete: true })).toEqual({ code: '03.01NG', record: true });
  });
});
