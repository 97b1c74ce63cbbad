import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';

export const staffMessagesPageSize = 20;

export const staffMessages = call({
  name: 'secureMessaging-staffMessages',
  summary:
    'What physicians wrote to clinic staff about a consult, twenty a page: to the staff of the clinic, and to each sender their own.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id, before: z.string().max(200).nullable().default(null) }),
  output: z.object({
    /** The newest ones, or those before the marker; oldest first. */
    messages: z.array(
      z.object({
        id,
        sentBy: id,
        senderName: z.string(),
        sentAt: instant,
        /** The address that it went to, for its sender; '' where it went to the staff of the clinic. */
        address: z.string(),
        subject: z.string(),
        text: z.string(),
        /** It could not be decrypted. */
        empty: z.boolean(),
      }),
    ),
    /** The marker of the messages before these. */
    next: z.string().nullable(),
  }),
});
