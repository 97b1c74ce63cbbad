import { cast, type CastName } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';

type OwnEntry = Output<'accessLog-ofMyAccount'>['entries'][number];
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

/** An entry of the viewer's own account, without a session behind it unless `more` says so. */
export function ownEntry(n: number, kind: string, more: Partial<OwnEntry> = {}): OwnEntry {
  const { activityId: _none, ...entry } = accessEntry(n, null, kind);
  return {
    ...entry,
    device: null,
    place: null,
    method: null,
    ranOut: false,
    openSessionId: null,
    isOver: false,
    ...more,
  };
}
