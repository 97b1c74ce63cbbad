import { normalizeClinic, type ClinicData } from '@consult/domain/profile/clinic.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { withPreferences, type PreferencesChange } from '@consult/domain/profile/settings.ts';
import type { CallName, Input } from '../../app/call.ts';
import { handOver } from '../../app/local/hand-over.ts';
import { localNow, onDone } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { newId } from '../../app/new-id.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { claimsQuery, profileQuery, type Profile } from '../../app/session.ts';
import { normalTexts } from './profile-values.ts';

export type Location = Profile['locations'][number];

/** Changes of the profile go out one after the other: a clinic is added before it becomes the default. */
export const sent = { stream: 'profile' } as const;

/** What each call makes of the profile. */
const changes: { [Name in CallName]?: (profile: Profile, input: Input<Name>) => Profile } = {
  'profile-update': (profile, { preferences, seen: _seen, ...texts }) => ({
    ...profile,
    ...normalTexts(profile.province, texts),
    preferences: readPreferences(withPreferences(profile.preferences, (preferences ?? {}) as PreferencesChange)),
  }),
  'profile-addLocation': (profile, { locationId: id, emr, ...clinic }) =>
    profile.locations.some((one) => one.id === id)
      ? profile
      : {
          ...profile,
          locations: [
            ...profile.locations,
            {
              ...normalizeClinic(clinic),
              id,
              clinicId: id,
              emr,
              default: profile.locations.length === 0,
              disabled: false,
              left: false,
              editable: true,
              patientReplies: false,
            },
          ],
        },
  'profile-changeLocation': (profile, { locationId, seen: _seen, emr, patientReplies, ...clinic }) =>
    withLocations(profile, (one) =>
      one.id === locationId
        ? {
            ...one,
            ...normalizeClinic({ ...one, ...named(clinic) }),
            emr: emr?.trim() ?? one.emr,
            patientReplies: patientReplies ?? one.patientReplies,
          }
        : one,
    ),
  'profile-enableLocation': (profile, { locationId, enabled, nextDefaultId }) =>
    withLocations(profile, (one) => ({
      ...one,
      disabled: one.id === locationId ? !enabled : one.disabled,
      default: nextDefaultId === undefined ? one.default : one.id === nextDefaultId,
    })),
  'profile-setDefaultLocation': (profile, { locationId }) =>
    withLocations(profile, (one) => ({ ...one, default: one.id === locationId })),
};

const named = (clinic: Partial<Record<keyof ClinicData, string | undefined>>): Partial<ClinicData> =>
  Object.fromEntries(Object.entries(clinic).filter(([, text]) => text !== undefined));

function withLocations(profile: Profile, change: (location: Location) => Location): Profile {
  const locations = profile.locations.map(change);
  return { ...profile, locations: locations.toSorted((a, b) => Number(b.default) - Number(a.default)) };
}

/** The profile with what was done to it and the server has not confirmed. */
export function withProfileChanges(profile: Profile, shown: readonly Shown[]): Profile {
  return shown
    .filter(({ standing }) => standing !== 'refused')
    .reduce((now, { command: { call, input } }) => {
      const change = changes[call] as ((profile: Profile, input: Input<CallName>) => Profile) | undefined;
      return change?.(now, input) ?? now;
    }, profile);
}

// At once: an answer from before the change must not come after it.
for (const name of Object.keys(changes) as (keyof typeof changes)[])
  onDone(name, (_command, answer) => {
    const { validationRequired = false } = answer as { validationRequired?: boolean };
    if (validationRequired) void queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey });
    return refetchAfresh(profileQuery.queryKey);
  });

/** Makes one of the clinics the one that a consult starts with. Throws CallError where the server refuses it. */
export function setDefault(locationId: string): Promise<void> {
  return change('profile-setDefaultLocation', { locationId });
}

/** Lets consults be sent from a clinic, or no more. Throws CallError where the server refuses it. */
export function setEnabled(locationId: string, enabled: boolean, nextDefaultId?: string): Promise<void> {
  return change('profile-enableLocation', { locationId, enabled, ...(nextDefaultId ? { nextDefaultId } : {}) });
}

/**
 * Lets the patients of a clinic write to it from their windows, or no more. Throws CallError where the server refuses
 * it.
 */
export function setReplies(locationId: string, patientReplies: boolean): Promise<void> {
  return change('profile-changeLocation', { locationId, patientReplies });
}

async function change<Name extends CallName>(name: Name, input: Input<Name>): Promise<void> {
  const id = newId();
  const became = await handOver(name, input, { ...sent, id }, () => undefined);
  if (became.kind !== 'refused') return;
  // Its person hears of it now, and the row is there to do it again.
  void localNow()?.waiting.discard(id);
  throw became.error;
}
