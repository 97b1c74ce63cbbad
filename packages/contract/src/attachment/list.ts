import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { attachment } from './attachment.ts';

export const attachmentList = call({
  name: 'attachment-list',
  summary: 'The files that the viewer added to a composed form, those under way and those that it was sent with too.',
  // For people who compose consults and people who write into threads: clinic staff too.
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult'], ['secureMessagingSendMessages']],
  changes: false,
  input: z.object({ formId: id }),
  output: z.object({ attachments: z.array(attachment) }),
});
