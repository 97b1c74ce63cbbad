import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { withPreferences } from '@consult/domain/profile/settings.ts';
import type { Input } from '../../app/call.ts';
import type { Profile } from '../../app/session.ts';
import type { FakeServer } from '../fake-server.ts';
import { refused, type Answers } from '../answers.ts';

type Location = Profile['locations'][number];

/** The profile of the signed-in person. */
export function recordOf(server: FakeServer): Profile {
  const profile = server.viewer?.profile;
  if (!profile) throw new Error('Nobody with a record is signed in.');
  return profile;
}

/** Changes the profile of the signed-in person, as another device could. */
export function changeRecord(server: FakeServer, changes: Partial<Profile>): void {
  if (!server.viewer) throw new Error('Nobody is signed in.');
  server.viewer = { ...server.viewer, profile: { ...recordOf(server), ...changes } };
}

/** Changes the profile of the signed-in person as profile-update does. */
export function updateRecord(server: FakeServer, { preferences, ...texts }: Input<'profile-update'>): void {
  const record = recordOf(server);
  changeRecord(server, {
    ...texts,
    preferences: readPreferences(withPreferences(record.preferences, (preferences ?? {}) as object)),
  });
}

/** Changes clinics of the signed-in person; the default stands first. */
export function changeLocations(server: FakeServer, change: (location: Location) => Location): void {
  const locations = recordOf(server).locations.map(change);
  changeRecord(server, { locations: locations.toSorted((a, b) => Number(b.default) - Number(a.default)) });
}

/** Answers that keep the changes of a profile. */
export function profileAnswers(server: FakeServer): Answers {
  return {
    'profile-update': (input) => {
      updateRecord(server, input);
      return { validationRequired: false };
    },
    'profile-addLocation': ({ locationId, ...clinic }) => {
      const [pattern] = recordOf(server).locations;
      if (!pattern) return refused('INTERNAL');
      const added = { ...pattern, ...clinic, id: locationId, clinicId: locationId, default: false, editable: true };
      changeRecord(server, { locations: [...recordOf(server).locations, added] });
      return { ok: true };
    },
    'profile-changeLocation': ({ locationId, ...changes }) => {
      changeLocations(server, (one) => (one.id === locationId ? { ...one, ...changes } : one) as Location);
      return { ok: true };
    },
    'profile-enableLocation': ({ locationId, enabled, nextDefaultId }) => {
      changeLocations(server, (one) => ({
        ...one,
        disabled: one.id === locationId ? !enabled : one.disabled,
        default: nextDefaultId === undefined ? one.default : one.id === nextDefaultId,
      }));
      return { ok: true };
    },
    'profile-setDefaultLocation': ({ locationId }) => {
      changeLocations(server, (one) => ({ ...one, default: one.id === locationId }));
      return { ok: true };
    },
  };
}
