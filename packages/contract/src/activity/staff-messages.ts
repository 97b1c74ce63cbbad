import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';

export const staffMessages = call({
  name: 'secureMessaging-staffMessages',
  summary:
    'What physicians wrote to clinic staff about a consult: to the staff of the clinic, and to each sender their own.',
  access: 'signed-in',
  input: z.object({ activityId: id }),
  output: z.object({
    /** Oldest first. */
    messages: z.array(
      z.object({
        id,
        sentBy: id,
        senderName: z.string(),
        sentAt: instant,
        /** The address that it was written to, for its sender; '' where it went to the staff of the clinic. */
        address: z.string(),
        subject: z.string(),
        text: z.string(),
        /** It could not be decrypted. */
        empty: z.boolean(),
      }),
    ),
  }),
});
