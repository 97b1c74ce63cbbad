import { getProfile } from './get.ts';
import { setSearchFilters } from './set-search-filters.ts';

/** The door of profiles. */
export const profileCalls = { 'profile-get': getProfile, 'profile-setSearchFilters': setSearchFilters };
