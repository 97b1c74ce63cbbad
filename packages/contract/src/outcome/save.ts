import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const outcomeSave = call({
  name: 'outcome-save',
  summary: 'Saves outcome and diagnosis of a consult; by one of its consultants.',
  access: [['econsultOutcomes'], ['dentistOutcomes']],
  changes: { waits: true },
  input: z.object({ activityId: id, outcome: z.string().max(200), diagnosis: z.string().max(2_000) }),
  output: done,
});
