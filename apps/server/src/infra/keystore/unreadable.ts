import { channel } from 'node:diagnostics_channel';
import { count } from '../log/metrics.ts';
import type { Place } from './cipher.ts';

/** What could not be opened, and why: ids and fixed words, never any content. */
export type Unreadable = Place & { reason: string };

/** Carries an Unreadable for each entry that does not open; the log of the process listens. */
export const unreadableChannel = channel('consult.unreadable');

/** Counts and tells that an entry does not open. */
export function tellUnreadable(place: Place, reason: string): void {
  count('consult_unreadable_total', { table: place.table });
  unreadableChannel.publish({ ...place, reason } satisfies Unreadable);
}
