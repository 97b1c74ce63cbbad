import { z } from 'zod';
import { call } from '../call.ts';
import { dxCode } from '../diagnosis/dx-code.ts';
import { done, id, instant } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';

export const outcomeSave = call({
  name: 'outcome-save',
  summary: 'Saves outcome and diagnosis of a consult; by one of its consultants.',
  access: [['econsultOutcomes'], ['dentistOutcomes']],
  changes: { waits: true },
  input: z.object({
    activityId: id,
    outcome: z.string().max(200),
    diagnosis: z.string().max(2_000),
    /** Kept beside the words; '' takes it away. Absent: the one that stands stays while its words do. */
    diagnosisCode: dxCode.optional(),
    /**
     * When the outcome was saved that it was chosen on, null for none: over a later one it is refused. Absent: over
     * any.
     */
    seen: instant.nullable().optional(),
  }),
  output: done,
  errors: stateChanged,
});
