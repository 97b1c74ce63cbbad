import { queryOptions, useQuery } from '@tanstack/react-query';
import { fullName } from '@consult/domain/activity/person-name.ts';
import type { Signer } from '@consult/domain/patient/one-way-message.ts';
import { selectableLocations } from '@consult/domain/profile/locations.ts';
import { call } from '../../app/call.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery, profileQuery } from '../../app/session.ts';

/** Who sends, as chosen in a form. */
export type SenderChoice = {
  /** '' for the default clinic. */
  locationId: string;
  /** '' for oneself, 'clinic', or the id of a physician of the clinic. */
  onBehalf: string;
  /** The typed name of who it is sent on behalf of; null while the usual one stands there. */
  displayName: string | null;
};

export const usualSender: SenderChoice = { locationId: '', onBehalf: '', displayName: null };

/** Reads a choice of the device. */
export function readSender(value: unknown): SenderChoice {
  const said = (value ?? {}) as Partial<SenderChoice>;
  return {
    locationId: typeof said.locationId === 'string' ? said.locationId : '',
    onBehalf: typeof said.onBehalf === 'string' ? said.onBehalf : '',
    displayName: typeof said.displayName === 'string' ? said.displayName : null,
  };
}

const clinicQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['clinic-information', clinicId],
    queryFn: ({ signal }) => call('clinic-getClinicInformation_v1', { clinicId }, { signal }),
    staleTime: 5 * 60_000,
  });

/** A physician, as their name begins when something is sent on their behalf. Document 2, section 4. */
const physicianName = (person: { firstName: string; lastName: string }): string =>
  `Dr. ${person.firstName} ${person.lastName}`.trim();

/** Who sends: the clinic that was chosen, and on whose behalf; `loading` until the profile is here. */
export function useSender({ locationId, onBehalf, displayName }: SenderChoice) {
  const claims = useQuery(claimsQuery).data;
  const profile = useQuery(profileQuery).data;
  const choices = selectableLocations(profile?.locations ?? []);
  const chosen = choices.find(({ location }) => location.id === locationId) ?? choices[0];
  const location = chosen?.location ?? null;
  const mayActForOthers = heldBy(claims).has('sendMsgOnBehalfOfPhysicianOrClinic');
  const clinic = useQuery({
    ...clinicQuery(location?.clinicId ?? ''),
    enabled: mayActForOthers && location !== null,
  });
  const physicians = (clinic.data?.physicians ?? []).filter(({ uid }) => uid !== claims?.uid);
  const physician = physicians.find(({ uid }) => uid === onBehalf);
  const kind = onBehalf === 'clinic' ? ('clinic' as const) : onBehalf === '' ? null : ('physician' as const);
  const clinicName = location?.clinicName ?? '';
  const usualName = kind === 'clinic' ? clinicName : physician ? physicianName(physician) : '';
  const ownName = profile ? fullName(profile) : '';
  const shownName = kind === null ? ownName : (displayName ?? usualName);
  const signer: Signer = {
    name: shownName,
    clinicName,
    phone: location?.clinicPhone ?? '',
    fax: location?.fax ?? '',
  };
  return {
    loading: claims === undefined || profile === undefined,
    uid: claims?.uid ?? '',
    locations: choices.map((one) => one.location),
    location,
    locationIdx: chosen?.locationIdx ?? 0,
    mayActForOthers,
    physicians: physicians.map((person) => ({ uid: person.uid, name: physicianName(person) })),
    clinic,
    /** Whether somebody was chosen who is no physician of this clinic, as after another clinic was chosen. */
    gone: kind === 'physician' && clinic.data !== undefined && !physician,
    kind,
    shownName,
    signer,
    /** What a call says of it. */
    onBehalfFields:
      kind === null
        ? {}
        : {
            sendingOnBehalfOfOptionKind: kind,
            sendingOnBehalfOfOptionUid: kind === 'clinic' ? (location?.clinicId ?? '') : onBehalf,
            sendingOnBehalfOfOptionDisplayName: shownName,
          },
  };
}

export type Sender = ReturnType<typeof useSender>;
