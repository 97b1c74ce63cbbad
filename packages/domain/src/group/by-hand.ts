import { availability } from '../directory/availability.ts';
import type {
  Availability,
  AvailabilitySettings,
  ConsultKind,
  ServiceAvailabilitySettings,
} from '../directory/availability.ts';
import { businessZone, startOfDay } from '../time/business-time.ts';

/** Members and keepers who take turns at being away are looked at so often, then no date is named. */
const mostSteps = 60;

/**
 * Whether a service that gives by hand takes a consult: one of its members and one of its keepers must be available,
 * for the keepers are its consultants until one of them gives it. Source: server rules, section 22.
 */
export function availableByHand(
  members: ServiceAvailabilitySettings,
  keepers: readonly AvailabilitySettings[],
  now: Date,
  zone: string = businessZone,
  kind: ConsultKind = 'econsult',
): Availability {
  const both = (at: Date): Availability[] => [
    availability(members, at, zone, kind),
    availability({ ...members, users: keepers }, at, zone, kind),
  ];
  const [first, ...rest] = both(now).filter((one) => !one.available);
  if (!first || first.available) return { available: true };
  let waiting: Availability[] = [first, ...rest];
  let returning: string | undefined;
  for (let step = 0; step < mostSteps; step += 1) {
    const days = waiting.map((one) => (one.available ? undefined : one.returning));
    if (days.includes(undefined)) return { available: false, reason: first.reason };
    returning = days.reduce((latest, day) => (latest && latest > day! ? latest : day));
    waiting = both(startOfDay(returning!, zone)).filter((one) => !one.available);
    if (waiting.length === 0) return { available: false, reason: first.reason, returning: returning! };
  }
  return { available: false, reason: first.reason };
}
