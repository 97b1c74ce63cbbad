import { addLocation } from './add-location.ts';
import { changeLocation } from './change-location.ts';
import { enableLocation } from './enable-location.ts';
import { getProfile } from './get.ts';
import { setDefaultLocation } from './set-default-location.ts';
import { setSearchFilters } from './set-search-filters.ts';
import { updateProfile } from './update.ts';

export { tellProfile } from './tell.ts';

/** The door of profiles. */
export const profileCalls = {
  'profile-addLocation': addLocation,
  'profile-changeLocation': changeLocation,
  'profile-enableLocation': enableLocation,
  'profile-get': getProfile,
  'profile-setDefaultLocation': setDefaultLocation,
  'profile-setSearchFilters': setSearchFilters,
  'profile-update': updateProfile,
};
