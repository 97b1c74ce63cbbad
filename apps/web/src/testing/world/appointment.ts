import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';

export type Appointment = NonNullable<Output<'activity-open'>['appointment']>;

/** An appointment of next year that its patient has not answered. */
export function appointmentOf(changes: Partial<Appointment> = {}): Appointment {
  const year = usualNow.getFullYear() + 1;
  return {
    uid: fixedId(11, 1),
    version: 3,
    day: `${year}-02-26`,
    time: '13:40',
    zone: 'America/Edmonton',
    startsAt: `${year}-02-26T20:40:00.000Z`,
    changedAt: usualNow.toISOString(),
    place: 'Varga Dermatology, 1209 14 St',
    bring: 'The list of your medicines',
    state: 'standing',
    clinic: { name: 'Varga Dermatology', phone: '(403) 555-0102' },
    answer: null,
    ...changes,
  };
}
