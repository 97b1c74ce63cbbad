import { defaultLocation, locationAt, selectableLocations } from '@consult/domain/profile/locations.ts';
import { useQuery } from '@tanstack/react-query';
import { profileQuery, type Profile } from '../../app/session.ts';

export type ReferringLocation = Profile['locations'][number];

/** Document 2, section 9: a search starts from here when nobody has chosen a clinic. */
export const defaultPlace = { city: 'Calgary', province: 'AB' } as const;

/**
 * The clinic that sends the consult: the one that the address names, by id or by its place in the profile
 * (locationIdx), else the default one; null if the person has none that may be used.
 */
function referringLocation(
  locations: readonly ReferringLocation[],
  asked: { locationId?: string; locationIdx?: number },
): ReferringLocation | null {
  const named = selectableLocations(locations).find(({ location }) => location.id === asked.locationId)?.location;
  const pointedAt = asked.locationIdx === undefined ? null : locationAt(locations, asked.locationIdx);
  return named ?? pointedAt ?? defaultLocation(locations)?.location ?? null;
}

/**
 * The clinics to choose from, the default first, and the chosen one; `locations` is undefined until the profile is
 * loaded.
 */
export function useReferringLocation(asked: { locationId?: string; locationIdx?: number }) {
  const profile = useQuery(profileQuery).data;
  const all = profile?.locations ?? [];
  return {
    locations: profile === undefined ? undefined : selectableLocations(all).map(({ location }) => location),
    location: referringLocation(all, asked),
  };
}
