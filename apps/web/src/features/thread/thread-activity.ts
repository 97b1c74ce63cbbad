import type { Output } from '../../app/call.ts';

/** The consult that a thread belongs to, as it was opened. */
export type Activity = Output<'activity-open'>;
export type Member = Activity['members'][number];
