/** A person's own clinics, to choose the referring one from. Source: document 2, section 5. */

export type ProfileLocation = { readonly disabled?: boolean; readonly default?: boolean };

/** A location with its place in the profile's list, to which a client's locationIdx points. */
export type SelectableLocation<L extends ProfileLocation> = { readonly locationIdx: number; readonly location: L };

/**
 * The locations that a person may choose: without the disabled ones, those with the default flag first, else as listed.
 */
export function selectableLocations<L extends ProfileLocation>(locations: readonly L[]): SelectableLocation<L>[] {
  return locations
    .map((location, locationIdx) => ({ locationIdx, location }))
    .filter(({ location }) => !location.disabled)
    .toSorted((a, b) => Number(b.location.default ?? false) - Number(a.location.default ?? false));
}

/** The location that a form starts with: the first that may be chosen; null if there is none. */
export function defaultLocation<L extends ProfileLocation>(locations: readonly L[]): SelectableLocation<L> | null {
  return selectableLocations(locations)[0] ?? null;
}

/** Whether there is a choice: not with one clinic or none. */
export function mayChooseLocation(locations: readonly ProfileLocation[]): boolean {
  return selectableLocations(locations).length > 1;
}

/** The location that a client's locationIdx points at; null if there is none or it is disabled. */
export function locationAt<L extends ProfileLocation>(locations: readonly L[], locationIdx: number): L | null {
  return selectableLocations(locations).find((one) => one.locationIdx === locationIdx)?.location ?? null;
}
