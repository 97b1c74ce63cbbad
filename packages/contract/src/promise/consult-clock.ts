import { z } from 'zod';
import { groupModes } from '@consult/domain/group/mode.ts';
import { id, instant, saidInstant } from '../schemas.ts';

const step = z.object({
  /** Null while it has not happened. */
  at: instant.nullable(),
  byPersonId: id.nullable(),
  /** Nothing of the kind is needed here. */
  notNeeded: z.boolean(),
});

/** A time of the promise: by when, how much of its working time is left, whether it was kept; null while it may be. */
const due = z.object({
  /** Null while the clock stands still for good. */
  dueAt: saidInstant.nullable(),
  leftMs: z.number().int(),
  kept: z.boolean().nullable(),
});

/** What became of a consult, and what was promised of it. Everybody who reads the consult sees the same. */
export const consultClock = z.object({
  serviceId: id,
  mode: z.enum(groupModes),
  /** Whose it is; null where it is everyone's of its service, waits to be given, or has nobody. */
  givenTo: id.nullable(),
  state: z.enum(['none', 'running', 'paused', 'stopped', 'answered', 'returned']),
  seen: step.extend({ due: due.nullable() }),
  answered: step.extend({ due: due.nullable() }),
  booked: step,
  informed: step,
  returned: step,
  next: z.object({ what: z.enum(['seen', 'answered']), dueAt: saidInstant }).nullable(),
  pausedUntil: saidInstant.nullable(),
  can: z.object({
    reassign: z.boolean(),
    return: z.boolean(),
    give: z.boolean(),
    askInformation: z.boolean(),
    markInformed: z.boolean(),
    markNotNeeded: z.boolean(),
  }),
});
export type ConsultClock = z.infer<typeof consultClock>;
