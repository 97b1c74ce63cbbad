import { z } from 'zod';
import { call } from '../call.ts';
import { outboxEntry } from './entry.ts';

export const outboxList = call({
  name: 'outbox-list',
  summary: 'What this installation sent, or would have sent, newest first.',
  access: [['admin']],
  changes: false,
  input: z.object({ after: z.string().max(200).nullable().default(null) }),
  output: z.object({ entries: z.array(outboxEntry), next: z.string().nullable() }),
});
