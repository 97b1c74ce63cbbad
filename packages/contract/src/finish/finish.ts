import { z } from 'zod';
import { activityStatus } from '../activity/activity.ts';
import { call } from '../call.ts';
import { dxCode } from '../diagnosis/dx-code.ts';
import { done, id, instant } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';

/** What is done with a consult besides a reply, all of it or nothing (decision 128). */
export const finish = z.object({
  /** Another status, and the one that it was chosen on: over any other the whole is refused. */
  status: z.object({ to: activityStatus, seen: activityStatus }).optional(),
  /** Outcome and diagnosis; `seen`: when the outcome was saved that they were chosen on, null for none. */
  outcome: z
    .object({
      outcome: z.string().max(200),
      diagnosis: z.string().max(2_000),
      /** ICD-9, beside the words; absent: the one that stands, where the words are the same. */
      diagnosisCode: dxCode.optional(),
      seen: instant.nullable(),
    })
    .optional(),
  /**
   * Moves the row of this owner (the viewer, or a clinic of theirs) into the archive. `seenAt`: the last message that
   * the viewer had seen; with a newer one of somebody else the row stays.
   */
  archive: z.object({ ownerId: id, seenAt: instant }).optional(),
});
export type Finish = z.output<typeof finish>;

export const finishConsult = call({
  name: 'activity-finish',
  summary: 'Sets status and outcome of a consult and archives it, all of it or nothing; a reply does it with its send.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({
    activityId: id,
    /** Names it for taking back. */
    finishId: id,
    finish,
  }),
  output: done,
  errors: stateChanged,
});

export const takeBackFinish = call({
  name: 'activity-takeBackFinish',
  summary:
    'Takes back what the viewer just did with activity-finish: status, outcome and archive, or nothing. One that has not arrived is never carried out.',
  access: 'signed-in',
  // One whose answer was lost is taken back as soon as the server can be reached.
  changes: { waits: true },
  input: z.object({ activityId: id, finishId: id }),
  output: done,
  errors: {
    TOO_LATE: { status: 409, message: 'It is too late to take this back.' },
  },
});
