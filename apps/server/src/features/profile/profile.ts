import { getProfile } from './get.ts';

/** The door of profiles. */
export const profileCalls = { 'profile-get': getProfile };
