import { useLive } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { profileQuery } from '../session.ts';

/** Asks for the profile again when it changed on another page, on another device, or with a clinic. Shows nothing. */
export function ProfileWatch() {
  useLive('profile', () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }));
  return null;
}
