import { call, type Input } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { profileQuery, type Profile } from '../../app/session.ts';

export type Location = Profile['locations'][number];

/** Shows a change of the locations at once, and after the server's answer, of any kind, what the server has. */
async function change(shown: (location: Location) => Location, ask: () => Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
  queryClient.setQueryData(
    profileQuery.queryKey,
    (now) => now && { ...now, locations: now.locations.map(shown).toSorted(defaultFirst) },
  );
  try {
    await ask();
  } finally {
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  }
}

function defaultFirst(a: Location, b: Location): number {
  return Number(b.default) - Number(a.default);
}

export function setDefault(locationId: string): Promise<void> {
  return change(
    (location) => ({ ...location, default: location.id === locationId }),
    () => call('profile-setDefaultLocation', { locationId }),
  );
}

export function setEnabled(locationId: string, enabled: boolean, nextDefaultId?: string): Promise<void> {
  return change(
    (location) => ({
      ...location,
      disabled: location.id === locationId ? !enabled : location.disabled,
      default: nextDefaultId === undefined ? location.default : location.id === nextDefaultId,
    }),
    () => call('profile-enableLocation', { locationId, enabled, ...(nextDefaultId ? { nextDefaultId } : {}) }),
  );
}

/** Adds or changes a clinic. It ends only after the profile is loaded again, so that the list shows the clinic. */
export async function saveClinic(
  input:
    | { kind: 'add'; clinic: Input<'profile-addLocation'> }
    | { kind: 'change'; clinic: Input<'profile-changeLocation'> },
): Promise<void> {
  if (input.kind === 'add') await call('profile-addLocation', input.clinic);
  else await call('profile-changeLocation', input.clinic);
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
}
