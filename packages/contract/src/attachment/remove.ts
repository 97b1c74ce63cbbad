import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const attachmentRemove = call({
  name: 'attachment-remove',
  summary: 'Removes files that were not sent; one that is gone already counts as removed.',
  // For people who compose consults and people who write into threads: clinic staff too.
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult'], ['secureMessagingSendMessages']],
  changes: { waits: false },
  input: z.object({ attachmentIds: z.array(id).min(1).max(100) }),
  output: done,
});
