import { channel } from 'node:diagnostics_channel';
import { count } from '../log/metrics.ts';

/** What could not be opened, and why: ids and fixed words, never any content. */
export type Unreadable = { table: string; column: string; id: string; reason: string };

/** Carries an Unreadable for each thing that could not be opened; the log listens. */
export const unreadableChannel = channel('consult.unreadable');

/** Counts and tells that something could not be opened. */
export function unreadable(place: { table: string; column: string; id: string }, reason: string): void {
  count('consult_unreadable_total', { table: place.table });
  const told: Unreadable = { table: place.table, column: place.column, id: place.id, reason };
  unreadableChannel.publish(told);
}
