import { expect, test } from 'vitest';
import { billingWeek, heldBy, messageBillingLimits, messageBillingLimitsOf } from './patient-messages.ts';

test.each([
  // A week begins on Sunday at midnight of business time.
  ['2025-06-01T05:59:59Z', '2025-05-25T06:00:00.000Z', '2025-06-01T06:00:00.000Z'],
  ['2025-06-01T06:00:00Z', '2025-06-01T06:00:00.000Z', '2025-06-08T06:00:00.000Z'],
  ['2025-06-07T23:00:00Z', '2025-06-01T06:00:00.000Z', '2025-06-08T06:00:00.000Z'],
  // The weeks in which clocks change.
  ['2025-03-09T18:00:00Z', '2025-03-09T07:00:00.000Z', '2025-03-16T06:00:00.000Z'],
  ['2025-11-02T18:00:00Z', '2025-11-02T06:00:00.000Z', '2025-11-09T07:00:00.000Z'],
])('%s lies in the week from %s to %s', (at, start, end) => {
  const week = billingWeek(new Date(at));
  expect([week.start.toISOString(), week.end.toISOString()]).toEqual([start, end]);
});

test('the second message to a patient and the fifteenth of a doctor in a week are held by their rules', () => {
  const held = (ofPatient: number, ofDoctor: number) => heldBy({ ofPatient, ofDoctor }, messageBillingLimits);
  expect(held(0, 13)).toBeNull();
  expect(held(1, 1)).toBe('patient-message-patient-week');
  expect(held(0, 14)).toBe('patient-message-doctor-week');
});

test('the limits are content, with defaults for what is missing or no number', () => {
  expect(messageBillingLimitsOf(null)).toEqual(messageBillingLimits);
  expect(messageBillingLimitsOf({ patientMessages: { perPatientAndWeek: 2, perDoctorAndWeek: 'many' } })).toEqual({
    perPatientAndWeek: 2,
    perDoctorAndWeek: 14,
  });
});
