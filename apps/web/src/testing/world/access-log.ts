import { cast, type CastName } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';

type PatientLog = Output<'accessLog-ofPatient'>;
type Entry = PatientLog['entries'][number];

/** An entry: somebody did something `n` seconds ago; with `who` null the viewer did it to their own account. */
export function accessEntry(n: number, who: CastName | null, kind: string, activityId: string | null = null): Entry {
  const person = who && cast[who];
  const clinic = person && Object.values(clinics).find(({ id }) => id === person.locations[0]?.clinicId);
  return {
    id: fixedId(12, n),
    timestamp: new Date(usualNow.getTime() - n * 1_000).toISOString(),
    kind,
    own: person === null,
    by: person && {
      firstName: person.firstName,
      lastName: person.lastName,
      salutation: person.salutation,
      clinicName: clinic?.name ?? '',
    },
    activityId,
  };
}
