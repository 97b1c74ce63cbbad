import { saySpan } from '@consult/domain/time/said-time.ts';
import type { Service } from '@consult/contract/directory/service.ts';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import type { Input, Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';
import { serviceOf } from './directory.ts';

type Times = Output<'phoneConsult-getTimes'>;

/** The service of the dermatologists who look at moles, with phone consults. */
export function takesCalls(): Service {
  const phoneAvailability = { available: true, reason: null, returning: null };
  return serviceOf('pigmented', { phoneConsult: true, phoneAvailability });
}

const dayMs = 24 * 60 * 60_000;

/**
 * Two weeks of call times with Dr. Varga and Dr. Nakagawa, at one and at half past one on each day; then two weeks
 * more.
 */
export function timesFrom({ from }: Input<'phoneConsult-getTimes'>): Times {
  const begin = from === null ? 0 : 14;
  const next = new Date(usualNow.getTime() + 14 * dayMs).toISOString().slice(0, 10);
  const times = Array.from({ length: 14 }, (_, day) => [3, 3.5].map((hours) => callAt(begin + day, hours))).flat();
  const specialist = (name: CastName) => {
    const { id: uid, salutation, firstName, lastName } = cast[name];
    return { uid, userName: `${salutation} ${firstName} ${lastName}`, timezone: 'America/Edmonton', times };
  };
  return { specialists: [specialist('derm'), specialist('derm2')], next: from === null ? next : null };
}

function callAt(day: number, hours: number): Times['specialists'][number]['times'][number] {
  const start = new Date(usualNow.getTime() + day * dayMs + hours * 60 * 60_000);
  const end = new Date(start.getTime() + 15 * 60_000);
  const said = saySpan(start, end, 'America/Edmonton');
  return { start: start.toISOString(), end: end.toISOString(), said, specialistStart: said.start };
}
