import { channel } from 'node:diagnostics_channel';
import { count } from '../log/metrics.ts';
import type { Place } from './cipher.ts';

/** A text that could not be decrypted, and why: ids and fixed words, never any content. */
export type Unreadable = Place & { reason: string };

/** Carries an Unreadable for each entry that does not open; the log of the process listens. */
export const unreadableChannel = channel('consult.unreadable');

/** Announces an entry that could not be decrypted, for the metrics and the log. */
export function tellUnreadable(place: Place, reason: string): void {
  count('consult_unreadable_total', { table: place.table });
  unreadableChannel.publish({ ...place, reason } satisfies Unreadable);
}
