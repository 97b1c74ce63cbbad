import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const outboxRetry = call({
  name: 'outbox-retry',
  summary: 'Has a mail, fax or push that failed for good sent again.',
  access: [['admin']],
  changes: { waits: false },
  input: z.object({ entryId: id }),
  output: done,
});
