import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type { Service } from './directory-queries.ts';

/** Whether the service takes this kind of consult now: a vacation may leave the one or the other open. */
export function availabilityFor(activityType: ConsultInput['activityType'], service: Service): Service['availability'] {
  return (activityType === 'phoneConsult' ? service.phoneAvailability : null) ?? service.availability;
}

/** Whether the service takes a consult of any kind now. */
export function takesAnything({ availability, phoneAvailability }: Service): boolean {
  return availability.available || phoneAvailability?.available === true;
}
