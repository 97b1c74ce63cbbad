import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOf, windowSteps } from './steps.ts';
import type { ShownStep, StepFacts } from './steps.ts';

const day = (n: number): Date => new Date(`2026-11-${String(n).padStart(2, '0')}T18:00:00Z`);
const facts: StepFacts = {
  status: 'pending',
  sentAt: day(12),
  firstResponseAt: null,
  bookingAt: null,
  bookedAt: null,
  doneAt: null,
};
const said = (steps: readonly ShownStep[]): string =>
  steps.map(({ step, state, on }) => `${step} ${state}${on === null ? '' : ` ${on.slice(-2)}`}`).join(', ');

describe('the line of steps', () => {
  it.each<[string, Partial<StepFacts>, string]>([
    ['sent', {}, 'sent now 12, answered next, done next'],
    ['answered', { firstResponseAt: day(14) }, 'sent over 12, answered now 14, done next'],
    [
      'being booked',
      { status: 'to_book', firstResponseAt: day(14), bookingAt: day(15) },
      'sent over 12, answered over 14, booking now 15, booked next, done next',
    ],
    [
      'being booked, urgent or not alike',
      { status: 'to_book_urgent', firstResponseAt: day(14), bookingAt: day(15) },
      'sent over 12, answered over 14, booking now 15, booked next, done next',
    ],
    [
      'booked',
      { status: 'booked', firstResponseAt: day(14), bookingAt: day(15), bookedAt: day(17) },
      'sent over 12, answered over 14, booked now 17, done next',
    ],
    [
      'booked without an answer in words',
      { status: 'booked', bookedAt: day(17) },
      'sent over 12, booked now 17, done next',
    ],
    [
      'booked anew: the day of before is not the one to come',
      { status: 'to_book', firstResponseAt: day(14), bookingAt: day(18), bookedAt: day(17) },
      'sent over 12, answered over 14, booking now 18, booked next, done next',
    ],
    [
      'done after a booking',
      { status: 'completed', firstResponseAt: day(14), bookedAt: day(17), doneAt: day(26) },
      'sent over 12, answered over 14, booked over 17, done now 26',
    ],
    [
      'done without a booking',
      { status: 'completed', firstResponseAt: day(14), doneAt: day(16) },
      'sent over 12, answered over 14, done now 16',
    ],
    ['done at once', { status: 'completed', doneAt: day(16) }, 'sent over 12, done now 16'],
  ])('%s', (_name, given, expected) => {
    expect(said(stepsOf({ ...facts, ...given }))).toBe(expected);
  });

  it('has one present step, what is over before it and what is to come after it, in one order', () => {
    const at = fc.option(
      fc.integer({ min: 1, max: 28 }).map((n) => day(n + 1)),
      { nil: null },
    );
    const status = fc.constantFrom(
      'pending',
      'to_book',
      'to_book_urgent',
      'booked',
      'completed',
    ) satisfies fc.Arbitrary<StepFacts['status']>;
    fc.assert(
      fc.property(status, at, at, at, at, (state, firstResponseAt, bookingAt, bookedAt, doneAt) => {
        const steps = stepsOf({ ...facts, status: state, firstResponseAt, bookingAt, bookedAt, doneAt });
        const present = steps.findIndex((one) => one.state === 'now');
        expect(steps.map((one) => one.state)).toEqual(
          steps.map((_, index) => (index < present ? 'over' : index === present ? 'now' : 'next')),
        );
        expect(present).toBeGreaterThanOrEqual(0);
        const order = steps.map(({ step }) => windowSteps.indexOf(step));
        expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
        expect(JSON.stringify(steps)).not.toContain('urgent');
      }),
    );
  });
});
