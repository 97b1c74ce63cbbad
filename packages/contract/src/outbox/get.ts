import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { outboxEntry } from './entry.ts';

export const outboxGet = call({
  name: 'outbox-get',
  summary: 'One outgoing mail, fax or push with its recipient and text.',
  access: [['admin']],
  changes: false,
  input: z.object({ entryId: id }),
  /** `to`: an address or number; of a push the name of its person. */
  output: outboxEntry.extend({ to: z.string(), subject: z.string(), body: z.string() }),
});
