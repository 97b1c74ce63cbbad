import type { Day } from '../time/business-time.ts';
import { businessDay } from '../time/business-time.ts';

/** The steps of a consult as its patient sees them (server rules, section 18). */
export const windowSteps = ['sent', 'answered', 'booking', 'booked', 'done'] as const;
export type WindowStep = (typeof windowSteps)[number];

/** A step of the line: whether it is over, the present one, or still to come, and the day on which it began. */
export type ShownStep = { step: WindowStep; state: 'over' | 'now' | 'next'; on: Day | null };

/** What a consult's line of steps is computed from. */
export type StepFacts = {
  status: 'pending' | 'to_book' | 'to_book_urgent' | 'booked' | 'completed';
  sentAt: Date;
  firstResponseAt: Date | null;
  /** When the status last came to each step of booking; null where it never did. */
  bookingAt: Date | null;
  bookedAt: Date | null;
  doneAt: Date | null;
};

/**
 * The line of steps: those that a consult went through, the present one, and those that it will go through. A consult
 * that nobody books has no step of booking; 'being booked' stands there only while it lasts, and no urgency shows.
 */
export function stepsOf(facts: StepFacts): ShownStep[] {
  const { status, sentAt, firstResponseAt, bookingAt, bookedAt, doneAt } = facts;
  const now = presentStep(facts);
  const answered: Began[] = firstResponseAt || now === 'sent' ? [['answered', firstResponseAt]] : [];
  const booking: Began[] = now === 'booking' ? [['booking', bookingAt]] : [];
  const isBooked = now === 'booking' || now === 'booked' || (status === 'completed' && bookedAt !== null);
  const booked: Began[] = isBooked ? [['booked', bookedAt]] : [];
  const line: Began[] = [['sent', sentAt], ...answered, ...booking, ...booked, ['done', doneAt]];
  const present = line.findIndex(([step]) => step === now);
  return line.map(([step, at], index) => {
    const state = index < present ? 'over' : index === present ? 'now' : 'next';
    // What is still to come has no day, also where it has been there before.
    return { step, state, on: at && state !== 'next' ? businessDay(at) : null };
  });
}

type Began = readonly [WindowStep, Date | null];

function presentStep({ status, firstResponseAt }: StepFacts): WindowStep {
  switch (status) {
    case 'pending':
      return firstResponseAt ? 'answered' : 'sent';
    case 'to_book':
    case 'to_book_urgent':
      return 'booking';
    case 'booked':
      return 'booked';
    case 'completed':
      return 'done';
  }
}
