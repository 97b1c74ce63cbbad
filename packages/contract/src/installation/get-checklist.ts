import { checklistItems } from '@consult/domain/installation/checklist.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const installationGetChecklist = call({
  name: 'installation-getChecklist',
  summary: 'What this installation lacks for real use, and what is off in it; nothing where the demo world is loaded.',
  access: [['admin']],
  changes: false,
  input: nothing,
  output: z.object({
    items: z.array(z.object({ item: z.enum(checklistItems), state: z.enum(['done', 'missing', 'look']) })),
    /** Off since a restore or a copy, until an operator switches it on by name. */
    off: z.array(z.object({ outlet: z.enum(['jobs', 'mail', 'fax', 'push', 'partner']), since: z.iso.datetime() })),
  }),
});
