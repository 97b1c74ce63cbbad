import { call } from '../../app/call.ts';
import { ownZone } from '../../ui/own-zone.ts';

/** How much of the gallery was taken in each of the viewer's months. */
export const monthsQuery = {
  queryKey: ['media', 'months'],
  queryFn: () => call('media-months', { timeZone: ownZone }),
} as const;
