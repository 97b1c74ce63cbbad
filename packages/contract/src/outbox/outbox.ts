import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';

const entry = z.object({
  id,
  kind: z.enum(['mail', 'fax', 'push']),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number().int(),
  error: z.string(),
  createdAt: instant,
  template: z.string(),
});

export const outboxList = call({
  name: 'outbox-list',
  summary: 'What this installation sent, or would have sent, newest first.',
  access: [['admin']],
  input: z.object({ after: z.string().max(200).nullable().default(null) }),
  output: z.object({ entries: z.array(entry), next: z.string().nullable() }),
});

export const outboxGet = call({
  name: 'outbox-get',
  summary: 'One outgoing mail, fax or push with its recipient and text.',
  access: [['admin']],
  input: z.object({ entryId: id }),
  output: entry.extend({ to: z.string(), subject: z.string(), body: z.string() }),
});
